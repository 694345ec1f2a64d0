// Asking the service: problems told as objects, one key per intended action, retries that keep it.

export class ApiProblem extends Error {
  constructor(status, body, retryAfter) {
    super(body.detail || body.title || String(status));
    this.status = status;
    this.code = body.code || "unknown";
    this.title = body.title || "";
    this.detail = body.detail || this.message;
    this.errors = Array.isArray(body.errors) ? body.errors : [];
    this.retryAfter = retryAfter;
  }
}

export class OfflineError extends Error {}

const RETRIED = new Set([429, 502, 503, 504]);
const TRIES = 4;
const PROBE_MS = 4000;
const onlineListeners = new Set();
let reachable = true;
let probing;

// The service may stand below a path of its own.
export function base() {
  return new URL(".", location.href.split("#")[0].split("?")[0]).href;
}

export function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function isOnline() {
  return navigator.onLine && reachable;
}

export function onOnline(listener) {
  onlineListeners.add(listener);
  return () => onlineListeners.delete(listener);
}

function setReachable(value) {
  const before = isOnline();
  reachable = value;
  if (before !== isOnline()) tellOnline();
  clearTimeout(probing);
  if (!value) probing = setTimeout(probe, PROBE_MS);
}

// Whether the service can be reached again.
async function probe() {
  try {
    await once("GET", "v1/health");
  } catch {
    // it was told by setReachable, or the service answers but not well: then it is there
  }
}

function tellOnline() {
  for (const listener of onlineListeners) listener(isOnline());
}

// A page that its worker had kept opens without a network and does not know it: it asks once.
export function watchNetwork() {
  if (navigator.serviceWorker && navigator.serviceWorker.controller) setTimeout(probe, PROBE_MS / 8);
  addEventListener("online", () => { setReachable(true); tellOnline(); });
  addEventListener("offline", tellOnline);
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// One request; {status, headers, json, text}.  Throws ApiProblem or OfflineError.
async function once(method, path, {body, headers, token, key, query, signal, accept} = {}) {
  const address = new URL(path, base());
  for (const [name, value] of Object.entries(query || {})) {
    if (value !== undefined && value !== null) address.searchParams.set(name, value);
  }
  const sent = {"Accept-Language": document.documentElement.lang, Accept: accept || "application/json", ...headers};
  if (token) sent.Authorization = `Bearer ${token}`;
  if (key) sent["Idempotency-Key"] = key;
  const raw = body instanceof Blob;
  if (body !== undefined) sent["Content-Type"] = raw ? body.type || "application/octet-stream" : "application/json";
  let answer;
  try {
    answer = await fetch(address, {method, headers: sent, body: raw || body === undefined ? body : JSON.stringify(body), signal,
      credentials: "omit", cache: method === "GET" ? "default" : "no-store"});
  } catch (error) {
    if (error.name === "AbortError") throw error;
    setReachable(false);
    throw new OfflineError(error.message);
  }
  // what the page's worker had kept is no sign of a network
  setReachable(!answer.headers.has("X-Hupai-Kept"));
  const type = answer.headers.get("Content-Type") || "";
  if (!answer.ok) {
    let told = {};
    try {
      told = await answer.json();
    } catch {
      // a gateway's own page says nothing that can be used
    }
    throw new ApiProblem(answer.status, told, Number(answer.headers.get("Retry-After")) || null);
  }
  if (answer.status === 204) return {status: 204, headers: answer.headers, json: null};
  if (type.includes("json")) return {status: answer.status, headers: answer.headers, json: await answer.json()};
  return {status: answer.status, headers: answer.headers, blob: await answer.blob()};
}

// With a key the request can be sent again without doing twice what it does; without one only if it changes nothing.
async function call(method, path, options = {}) {
  const tries = options.key || options.retries ? TRIES : 1;
  for (let n = 1; ; n += 1) {
    try {
      return await once(method, path, options);
    } catch (error) {
      const again = error instanceof OfflineError || (error instanceof ApiProblem && RETRIED.has(error.status));
      if (!again || n >= tries) throw error;
      await wait(Math.min((error.retryAfter || 0) * 1000 || 400 * 2 ** n, 15000));
    }
  }
}

export const api = {
  call,
  get: async (path, options) => (await call("GET", path, options)).json,
  post: async (path, body, options) => (await call("POST", path, {...options, body})).json,
};
