/* Hupai's client for browsers and Node.js. MIT licence. Types: hupai.d.ts. Guide: docs/clients.md.
   Written by scripts/clients.py; by hand is what lies below source/. */

/** id: method, path, places in the path, whether it takes a body, parameters, whether it takes a key, whether asking twice is as good as once. */
const OPERATIONS = {{operations}};
const HOME = /^https?:/.test(import.meta.url) ? new URL("../../", import.meta.url).href : undefined;

const pause = (seconds, signal) => new Promise((done, fail) => {
  const stop = () => fail(signal.reason);
  const timer = setTimeout(() => {
    signal?.removeEventListener("abort", stop);
    done();
  }, seconds * 1000);
  signal?.addEventListener("abort", () => {
    clearTimeout(timer);
    stop();
  }, {once: true});
});

export function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class HupaiProblem extends Error {
  constructor(problem, {retryAfter, key} = {}) {
    const lines = (problem.errors || []).map((error) => error.message + (error.suggestion ? " " + error.suggestion : ""));
    super(lines.length ? lines.join("\n") : problem.detail);
    this.name = "HupaiProblem";
    Object.assign(this, {status: problem.status, code: problem.code, title: problem.title, detail: problem.detail, instance: problem.instance, errors: problem.errors || [], retryAfter, key});
  }
}

export class HupaiUnreachable extends Error {
  constructor(message, {key, cause} = {}) {
    super(message, {cause});
    this.name = "HupaiUnreachable";
    this.key = key;
  }
}

/** What a photo is, by its first bytes. */
function typeOf(bytes) {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8) === "WEBP") return "image/webp";
  if (text.slice(4, 8) === "ftyp") return "image/heic";
  return "application/octet-stream";
}

/** Parameters of an address; a member of `options` and of `context` goes under its own name, as the service reads them. */
function addressed(values) {
  const query = new URLSearchParams();
  const put = (name, value) => {
    if (value !== undefined && value !== null) query.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  };
  for (const [name, value] of Object.entries(values)) {
    if (name === "context" && value) for (const [field, one] of Object.entries(value)) put(field, one);
    else if (name === "options" && value) for (const [option, one] of Object.entries(value)) put("options." + option, one);
    else put(name, value);
  }
  return query.toString();
}

export class Hupai {
  #options;

  constructor(options = {}) {
    const base = options.base ?? HOME;
    if (!base) throw new TypeError("base: the address of a service is missing, such as https://example.org");
    this.base = new URL(base).href.replace(/\/*$/, "");
    this.#options = {tries: 4, timeout: 30, patience: 30, ...options};
  }

  static {
    for (const [id, operation] of Object.entries(OPERATIONS)) {
      Object.defineProperty(this.prototype, id, {
        value(...args) {
          return this.#call(operation, args);
        },
        writable: true,
        configurable: true,
      });
    }
  }

  /** A deal once nothing more happens to it by itself, or as it stands after `within` seconds. */
  async waitForDeal(table, deal, {within = 60, ...options} = {}) {
    const until = Date.now() + within * 1000;
    for (;;) {
      const left = (until - Date.now()) / 1000;
      const found = await this.getDeal(table, deal, {...options, prefer: "wait=" + Math.max(0, Math.min(10, Math.floor(left)))});
      if (!["received", "reading"].includes(found.state) || left <= 0) return found;
      await pause(0.25, options.signal);
    }
  }

  /** One call, tried until it is answered: the same key each time, since it is one intended action. */
  async #call([method, path, places, takes, parameters, keyed, safe], args) {
    let address = path;
    for (const place of places) {
      const value = args.shift();
      if (!["string", "number"].includes(typeof value) || value === "") throw new TypeError(place + ": a text is missing");
      address = address.replace("{" + place + "}", encodeURIComponent(value));
    }
    const body = takes ? args.shift() : undefined;
    const options = args.shift() || {};
    const key = keyed ? options.key ?? newKey() : undefined;
    const headers = {Accept: "application/json"};
    const asked = {};
    for (const name of parameters) asked[name] = options[name];
    asked.lang = options.lang ?? this.#options.lang;
    if (!parameters.includes("lang")) delete asked.lang;
    let sent;
    const bytes = body instanceof ArrayBuffer ? new Uint8Array(body) : body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body;
    if (bytes instanceof Uint8Array) {
      headers["Content-Type"] = typeOf(bytes);
      Object.assign(asked, options.asked);
      sent = bytes;
    } else if (body !== undefined) {
      headers["Content-Type"] = "application/json";
      sent = JSON.stringify(body);
    }
    if (key) headers["Idempotency-Key"] = key;
    if (options.ifMatch) headers["If-Match"] = options.ifMatch;
    if (options.prefer) headers.Prefer = options.prefer;
    const token = options.token ?? this.#options.token;
    if (token) headers.Authorization = "Bearer " + token;
    const query = addressed(asked);
    const url = this.base + address + (query ? "?" + query : "");
    return this.#send(url, {method, headers, body: sent, credentials: "omit"}, key, safe || keyed, options.signal);
  }

  async #send(url, request, key, again, signal) {
    const {tries, timeout, patience} = this.#options;
    const ask = this.#options.fetch ?? fetch;
    for (let tried = 1; ; tried++) {
      signal?.throwIfAborted();
      const stop = AbortSignal.timeout(timeout * 1000);
      let response;
      let answer;
      let lost;
      try {
        response = await ask(url, {...request, signal: signal ? AbortSignal.any([stop, signal]) : stop});
        answer = await read(response);
      } catch (error) {
        signal?.throwIfAborted();
        lost = error;
      }
      if (!lost && response.ok) return answer;
      const retryAfter = lost ? undefined : seconds(response.headers.get("Retry-After"));
      const told = !lost && answer && Array.isArray(answer.errors);
      const code = told ? answer.code : undefined;
      const worth = lost || !told ? again && (lost || response.status >= 500 || response.status === 429)
        : response.status === 429 || (response.status === 503 && (retryAfter !== undefined || code === "busy" || code === "internal_error"))
          || (again && (response.status === 502 || response.status === 504)) || code === "request_in_progress";
      const wait = Math.max(retryAfter ?? 0, Math.min(patience, 0.25 * 2 ** tried)) + Math.random() * 0.25;
      if (!worth || tried >= tries || wait > patience + 0.25) {
        if (told) throw new HupaiProblem(answer, {retryAfter, key});
        throw new HupaiUnreachable(lost ? url + ": " + lost.message : url + ": status " + response.status + " and no answer to read", {key, cause: lost});
      }
      await pause(wait, signal);
    }
  }
}

async function read(response) {
  if (response.status === 204) return undefined;
  const kind = response.headers.get("Content-Type") || "";
  if (/json/.test(kind)) return response.json();
  return /^text\/|svg/.test(kind) ? response.text() : response.arrayBuffer();
}

function seconds(text) {
  if (!text) return undefined;
  const number = Number(text);
  if (Number.isFinite(number)) return Math.max(0, number);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}
