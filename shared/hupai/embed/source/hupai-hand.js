/* hupai-hand {{version}}: a scored mahjong hand in any page. MIT licence. The contract: docs/embed.md */
/** The service that this module came from; a page may name another with the attribute `api`. */
const HOME = new URL("../../", import.meta.url).href;
const WORDS = {{words}};
const STYLE = {{style}};
const FACES = [..."mps"].flatMap((suit) => [..."123456789"].map((rank) => rank + suit)).concat([..."ESWNCFP"], "1f 2f 3f 4f 1g 2g 3g 4g".split(" "));
const FLOWERS = "1f 2f 4f 3f 1g 2g 3g 4g".split(" ");
const SEATS = [..."ESWN"];
/** Attributes that are the element's own, and those that HTML gives to every element: all others are questions to the service. */
const OWN = new Set(("hand lang api theme view accesskey autocapitalize autofocus class contenteditable dir draggable enterkeyhint exportparts hidden id " +
  "inert inputmode is itemid itemprop itemref itemscope itemtype nonce part popover role slot spellcheck style tabindex title translate").split(" "));
const PROPERTIES = ["hand", "rules", "api", "theme", "view"];
const TRIES = 3;
const MOST_WAIT = 10;
const TIMEOUT = 20000;
const AT_ONCE = 6;
const queue = [];
let running = 0;
const answers = new Map();
const sprites = new Map();
let sheet;

const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

/** Fill a template of the words: {n}, {n|one|many}; in French none is one. */
function fill(lang, text, values = {}) {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
    many === undefined ? values[name] : Math.abs(values[name]) === 1 || (lang === "fr" && values[name] === 0) ? one : many);
}

/** The language of ours that a tag asks for; undefined where it is another one. */
function language(tag) {
  const parts = String(tag || "").toLowerCase().split(/[-_]/);
  if (parts[0] === "en" || parts[0] === "fr") return parts[0];
  if (!["zh", "yue", "cmn"].includes(parts[0])) return undefined;
  if (parts.includes("hans")) return "zh-Hans";
  return parts[0] === "yue" || parts.some((part) => ["hant", "tw", "hk", "mo"].includes(part)) ? "zh-Hant" : "zh-Hans";
}

/** The tag nearest around an element, through shadow trees. */
function tagAround(element) {
  for (let node = element; node; node = node.getRootNode().host) {
    const found = node.closest("[lang]");
    if (found) return found.getAttribute("lang");
  }
  return undefined;
}

/** One request an address, whoever asks; what failed is asked again next time. */
function ask(url, read, lang) {
  const store = read === "text" ? sprites : answers;
  if (!store.has(url)) {
    store.set(url, request(url, read, lang).catch((error) => {
      store.delete(url);
      throw error;
    }));
  }
  return store.get(url);
}

/** A page of many hands asks a few at a time. */
async function request(url, read, lang) {
  if (running >= AT_ONCE) await new Promise((free) => queue.push(free));
  else running++;
  try {
    return await sent(url, read, lang);
  } finally {
    if (queue.length) queue.shift()();
    else running--;
  }
}

async function sent(url, read, lang) {
  for (let tried = 1; ; tried++) {
    const headers = read === "text" ? {Accept: "image/svg+xml"} : {Accept: "application/json", "Accept-Language": lang};
    const response = await fetch(url, {headers, credentials: "omit", referrerPolicy: "no-referrer", signal: AbortSignal.timeout(TIMEOUT)});
    if ((response.status === 429 || response.status === 503) && tried < TRIES) {
      const wait = Number(response.headers.get("Retry-After")) || 2 ** (tried - 1);
      if (wait <= MOST_WAIT) {
        await pause(wait + Math.random());
        continue;
      }
    }
    const body = await response[read]().catch(() => undefined);
    const known = read === "text" ? response.ok : body && (typeof body.is_win === "boolean" || Array.isArray(body.errors));
    if (!known) throw Object.assign(new Error("bad_answer"), {status: response.status});
    if (response.status === 429 || response.status >= 500) answers.delete(url);
    return body;
  }
}

/** Drawings by face. Only shapes are taken over: whatever else a drawing might hold stays out of the page. */
const SHAPES = new Set("symbol g path circle ellipse rect line polyline polygon title".split(" "));
const LOOKS = new Set("viewBox d cx cy r rx ry x y x1 y1 x2 y2 width height points transform fill fill-rule fill-opacity opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity".split(" "));

async function drawings(api) {
  const text = await ask(api + "assets/tiles.svg", "text");
  if (typeof text !== "string") return text;
  const found = new Map();
  for (const symbol of new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("symbol[id]")) found.set(symbol.id, cleaned(symbol));
  sprites.set(api + "assets/tiles.svg", Promise.resolve(found));
  return found;
}

function cleaned(node) {
  const copy = document.createElementNS("http://www.w3.org/2000/svg", node.localName === "symbol" ? "svg" : node.localName);
  for (const {name, value} of node.attributes) if (LOOKS.has(name) && !/url\(/i.test(value)) copy.setAttribute(name, value);
  for (const child of node.children) if (SHAPES.has(child.localName) && child.localName !== "title") copy.append(cleaned(child));
  return copy;
}

/** The groups of a hand in canonical notation: [123m,1][8888p]55pEE+E|ag. */
function groups(notation) {
  let [hand, letters = ""] = notation.split("|");
  const out = [];
  while (hand.startsWith("[")) {
    const end = hand.indexOf("]");
    const [tiles, from] = hand.slice(1, end).split(",");
    out.push({role: from ? "claimed" : "concealed_kong", tiles: faces(tiles), from: Number(from) % 4});
    hand = hand.slice(end + 1);
  }
  const [before, after] = hand.split("+");
  const held = faces(before.replace(/[*-]+$/, ""));
  const win = after !== undefined ? faces(after) : /[*-]$/.test(hand) ? [] : held.splice(-1);
  out.push({role: "concealed", tiles: held}, {role: "win", tiles: win}, {role: "flowers", tiles: [...letters].map((letter) => FLOWERS["abcdefgh".indexOf(letter)])});
  return out.filter((group) => group.tiles.length);
}

function faces(text) {
  const out = [];
  let digits = "";
  for (const letter of text) {
    if (/\d/.test(letter)) digits += letter;
    else {
      out.push(...(digits ? [...digits].map((digit) => digit + letter) : [letter]));
      digits = "";
    }
  }
  return out;
}

/** What a claimed set is; only the engine judges, this names. */
function kind(tiles) {
  return tiles.length === 4 ? "kong" : tiles[0] === tiles[1] ? "pung" : "chow";
}

/** The places of the tiles that make a pattern: whole melds first, then tile by tile, the winning tile for a lone one. */
function lit(tiles, evidence) {
  const used = new Set();
  const melds = [...new Set(tiles.map((tile) => tile.group))].filter((group) => /claimed|kong/.test(group.role)).map((group) => tiles.filter((tile) => tile.group === group));
  for (const set of evidence || []) {
    const wanted = [...set].sort().join();
    const meld = melds.find((meld) => !used.has(meld[0]) && meld.map((tile) => tile.face).sort().join() === wanted);
    if (meld) {
      meld.forEach((tile) => used.add(tile));
      continue;
    }
    const order = set.length === 1 ? ["win", "concealed"] : ["concealed", "win"];
    for (const face of set) {
      const free = tiles.filter((tile) => tile.face === face && !used.has(tile));
      const taken = free.find((tile) => tile.role === order[0]) || free.find((tile) => tile.role === order[1]) || free[0];
      if (taken) used.add(taken);
    }
  }
  return used;
}

/** A sentence about fields of the service, by the names that they have as attributes: dashes, as in the guide. */
function asAttributes(text, params = {}) {
  return [params.field, params.did_you_mean].filter((name) => /^[a-z]+(_[a-z]+)+$/.test(name)).reduce((said, name) => said.replaceAll(name, name.replaceAll("_", "-")), text);
}

/** An element with text and children; nothing that a service says becomes markup. */
function put(parent, name, part, text, className = part) {
  const node = document.createElement(name);
  if (part) node.setAttribute("part", part);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  parent.append(node);
  return node;
}

/** A link that leaves the page where it is. */
function away(link, address) {
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener";
  return link;
}

class HupaiHand extends HTMLElement {
  #root = this.attachShadow({mode: "open"});
  #watch = new MutationObserver(() => this.#change());
  #turn = 0;
  #waiting = false;
  /** The answer that is shown, or null. */
  answer = null;
  /** What went wrong ({code, message, problem}), or null. */
  problem = null;

  connectedCallback() {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    this.#root.adoptedStyleSheets = [sheet];
    // A framework may have set properties before this module came.
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.#watch.observe(this, {attributes: true});
    this.#change();
  }

  disconnectedCallback() {
    this.#watch.disconnect();
    this.#turn++;
  }

  /** Attributes that change together are one question. */
  #change() {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      if (this.isConnected) this.#show();
    });
  }

  /** The service, as an address that ends in a slash; undefined where `api` is none. */
  #api() {
    const given = this.getAttribute("api");
    if (!given) return HOME;
    try {
      const url = new URL(given, document.baseURI);
      if (!/^https?:$/.test(url.protocol)) return undefined;
      url.search = url.hash = "";
      return url.href.replace(/\/*$/, "/");
    } catch {
      return undefined;
    }
  }

  /** The question as a query: every attribute that is neither the element's own nor HTML's, with dashes as underscores. */
  #query(lang) {
    const query = new URLSearchParams({rules: this.getAttribute("rules") || "mcr", lang});
    for (const {name, value} of this.attributes) {
      if (name === "rules" || OWN.has(name) || /^(?:on|data-|aria-|_)|[^a-z0-9_.-]/.test(name)) continue;
      query.set(name.replaceAll("-", "_"), value);
    }
    return query.toString();
  }

  async #show() {
    const turn = ++this.#turn;
    const own = this.getAttribute("lang");
    const lang = language(own || tagAround(this)) || "en";
    const words = WORDS[lang];
    const api = this.#api();
    const hand = (this.getAttribute("hand") || "").trim();
    const say = (key, values) => fill(lang, words.embed[key], values);
    const fail = (code, message, problem = null) => this.#fail(lang, hand, code, [message], problem);
    if (!api) return fail("bad_api", say("bad_api", {value: this.getAttribute("api")}));
    if (!hand) return fail("no_hand", say("no_hand", {example: "hand=\"123m456p789s11123p\""}));
    const host = new URL(api).host;
    const path = encodeURIComponent(hand) + "?" + this.#query(own || lang);
    if (!this.#root.childNodes.length) this.#wait(say("loading"));
    let body;
    let art;
    try {
      [body, art] = await Promise.all([ask(api + "v1/hands/" + path, "json", lang), drawings(api).catch(() => new Map())]);
    } catch (error) {
      if (turn !== this.#turn) return undefined;
      if (error.message === "bad_answer") return fail("bad_answer", say("bad_answer", {host, status: error.status}));
      addEventListener("online", () => this.#change(), {once: true});
      return fail("unreachable", say("unreachable", {host}));
    }
    if (turn !== this.#turn) return undefined;
    if (typeof body.is_win !== "boolean") return this.#refuse(lang, hand, body);
    try {
      this.#draw(lang, words, body, art, api, "#h=" + path.replace("?", "&"));
    } catch {
      // another service, or one of another time: what it says is no score that can be shown here
      return fail("bad_answer", say("bad_answer", {host, status: 200}));
    }
    this.answer = body;
    this.problem = null;
    return this.#tell("hupai-score", body);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail, bubbles: true, composed: true}));
  }

  /** While there is no answer yet, what the page itself says of the hand stays. */
  #wait(text) {
    const card = this.#card();
    put(card, "slot");
    put(card, "p", "notice", text).setAttribute("aria-live", "polite");
    this.#root.replaceChildren(card);
  }

  #card() {
    const card = document.createElement("div");
    card.className = "card";
    card.setAttribute("part", "card");
    return card;
  }

  #refuse(lang, hand, problem) {
    const errors = problem.errors.length ? problem.errors : [{message: problem.detail}];
    const lines = errors.map((error) => asAttributes(error.message + (error.suggestion ? " " + error.suggestion : ""), error.params));
    const spans = errors.filter((error) => error.span && error.pointer === "#/notation").map((error) => error.span);
    this.#fail(lang, hand, problem.code, lines, problem, spans);
  }

  /** What is wrong stands where the score would, in words, below what the page says of the hand. */
  #fail(lang, hand, code, lines, problem, spans = []) {
    const card = this.#card();
    put(card, "slot");
    const box = put(card, "div", "error");
    box.setAttribute("role", "alert");
    box.lang = lang;
    for (const line of lines) put(box, "p", "message", line);
    if (hand) {
      const shown = put(put(box, "p", "notation"), "code");
      [...hand].forEach((letter, i) => {
        if (spans.some(([from, to]) => i >= from && i < to)) put(shown, "mark", "mark", letter);
        else shown.append(letter);
      });
    }
    this.#root.replaceChildren(card);
    this.answer = null;
    this.problem = {code, message: lines.join(" "), problem};
    this.#tell("hupai-error", this.problem);
  }

  #draw(lang, words, answer, art, api, link) {
    const card = this.#card();
    const say = (key, values) => fill(lang, words.card[key], values);
    const worth = (n) => n + " " + fill(lang, words.units[answer.unit] || answer.unit, {n});
    card.lang = lang;
    const tiles = this.#hand(card, words, answer, art);
    const total = answer.points === null ? worth(answer.total) : say("worth", {total: worth(answer.total), points: say("money", {n: answer.points})});
    put(card, "p", "total", answer.is_win ? total : words.card.no_win);
    if (!answer.is_win) {
      if (answer.reason_text) put(card, "p", "remark", answer.reason_text);
      if (answer.waits.length) put(card, "p", "remark", say("waits", {waits: answer.waits.map((face) => words.tiles[FACES.indexOf(face)]).join(words.card.comma)}));
      else if (answer.distance) put(card, "p", "remark", say("distance", {n: answer.distance}));
    } else {
      const without = answer.cap === null ? answer.total_without_flowers : Math.min(answer.total_without_flowers, answer.cap);
      if (answer.notation.includes("|") && without !== answer.total) put(card, "p", "remark", say("without_flowers", {points: worth(without)}));
    }
    if (answer.is_win && !answer.meets_minimum) {
      const missing = answer.to_minimum ? answer.to_minimum.missing : answer.minimum - answer.total_without_flowers;
      put(card, "p", "remark", say("below_minimum", {missing, minimum: worth(answer.minimum)}));
    }
    if (this.getAttribute("view") !== "hand") this.#explain(card, words, answer, tiles, api);
    away(put(put(card, "p", "links"), "a", "link", words.embed.open), api + link);
    const focused = this.#root.activeElement && [...this.#root.querySelectorAll(".pattern")].indexOf(this.#root.activeElement);
    this.#root.replaceChildren(card);
    if (focused !== null && focused >= 0) this.#root.querySelectorAll(".pattern")[focused]?.focus();
  }

  #hand(card, words, answer, art) {
    const row = put(card, "div", "hand");
    const tiles = [];
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", answer.notation);
    for (const group of groups(answer.notation)) {
      const box = put(row, "div", "group group-" + group.role, undefined, "group " + group.role);
      const turned = group.role === "claimed" ? {1: 0, 2: 1, 3: group.tiles.length - 1}[group.from] : -1;
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", fill("", words.embed[group.role], {kind: words.sets[kind(group.tiles)]}));
      group.tiles.forEach((face, i) => {
        const back = group.role === "concealed_kong" && (i === 0 || i === 3);
        const node = put(box, "span", group.role === "win" ? "tile win-tile" : "tile", undefined, i === turned ? "tile turned" : "tile");
        const name = words.tiles[FACES.indexOf(face)];
        node.setAttribute("role", "img");
        node.setAttribute("aria-label", back ? name + " (" + words.embed.back + ")" : name);
        const drawing = art.get(back ? "back" : face);
        if (drawing) node.append(drawing.cloneNode(true));
        else put(node, "b", "", face);
        node.firstChild.setAttribute("aria-hidden", "true");
        tiles.push({face, node, role: group.role, group});
      });
    }
    return tiles;
  }

  #explain(card, words, answer, tiles, api) {
    const row = card.querySelector(".hand");
    const buttons = [];
    let pinned = null;
    const light = (button) => {
      const shown = button || pinned;
      row.classList.toggle("some", Boolean(shown));
      for (const tile of tiles) {
        const on = Boolean(shown) && shown.lights.has(tile);
        tile.node.classList.toggle("lit", on);
        tile.node.part.toggle("lit", on);
      }
    };
    const list = put(card, "ul", "patterns");
    for (const fan of answer.fans) {
      const line = put(list, "li", "", undefined, "row");
      const button = put(line, "button", "pattern");
      button.type = "button";
      button.setAttribute("aria-pressed", "false");
      put(button, "span", "value", String(fan.value * fan.count));
      put(button, "span", "name", fan.name + (fan.count > 1 ? " ×" + fan.count : ""));
      if (fan.page) {
        const more = away(put(line, "a", "more", "?"), api + fan.page.slice(1));
        more.title = fill("", words.embed.about, {name: fan.name});
        more.setAttribute("aria-label", more.title);
      }
      const entry = {button, lights: lit(tiles, fan.evidence)};
      buttons.push(entry);
      button.addEventListener("click", () => {
        pinned = pinned === entry ? null : entry;
        for (const one of buttons) one.button.setAttribute("aria-pressed", String(one === pinned));
        light();
      });
      for (const on of ["pointerenter", "focus"]) button.addEventListener(on, () => light(entry));
      for (const off of ["pointerleave", "blur"]) button.addEventListener(off, () => light());
    }
    if (!buttons.length) list.remove();
    if (answer.not_counted && answer.not_counted.length) {
      const more = put(card, "details", "not-counted");
      put(more, "summary", "summary", words.card.not_counted + " (" + answer.not_counted.length + ")");
      const others = put(more, "ul");
      for (const fan of answer.not_counted) {
        const line = put(others, "li");
        if (fan.page) away(put(line, "a", "more", fan.name), api + fan.page.slice(1));
        else line.append(fan.name);
        line.append(" (" + fan.value * fan.count + ")" + words.card.colon);
        put(line, "small", "reason", fan.text, "");
      }
    }
    if (answer.payments && SEATS.some((seat) => answer.payments[seat])) {
      const paid = put(card, "dl", "payments");
      paid.setAttribute("aria-label", words.card.payments);
      for (const seat of SEATS) {
        const pair = put(paid, "div");
        const n = answer.payments[seat];
        put(pair, "dt", "seat", words.winds[seat]);
        put(pair, "dd", "amount", n > 0 ? "+" + n : n < 0 ? "\u2212" + -n : "0");
      }
    }
    for (const notice of answer.notices) put(card, "p", "notice", notice.text);
  }
}

for (const name of PROPERTIES) {
  Object.defineProperty(HupaiHand.prototype, name, {
    get() {
      return this.getAttribute(name) ?? "";
    },
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value);
    },
    configurable: true,
    enumerable: true,
  });
}

if (!customElements.get("hupai-hand")) customElements.define("hupai-hand", HupaiHand);

export {HupaiHand};
