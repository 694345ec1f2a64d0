/* hupai-hand 1.0.0: a scored mahjong hand in any page. MIT licence. The contract: docs/embed.md */
const HOME = new URL("../../", import.meta.url).href;
const WORDS = {"en":{"tiles":["1 of characters","2 of characters","3 of characters","4 of characters","5 of characters","6 of characters","7 of characters","8 of characters","9 of characters","1 of dots","2 of dots","3 of dots","4 of dots","5 of dots","6 of dots","7 of dots","8 of dots","9 of dots","1 of bamboo","2 of bamboo","3 of bamboo","4 of bamboo","5 of bamboo","6 of bamboo","7 of bamboo","8 of bamboo","9 of bamboo","East wind","South wind","West wind","North wind","red dragon","green dragon","white dragon","plum (flower 1)","orchid (flower 2)","chrysanthemum (flower 3)","bamboo (flower 4)","spring (season 1)","summer (season 2)","autumn (season 3)","winter (season 4)"],"winds":{"E":"East","S":"South","W":"West","N":"North"},"sets":{"chow":"chow","pung":"pung","kong":"kong","pair":"pair","knitted":"knitted group"},"units":{"points":"{n|point|points}","tai":"tai","fan":"{n|fan|fans}","fans":"{n|fan|fans}","faan":"faan"},"embed":{"loading":"Scoring…","no_hand":"No hand is given. Write one in the attribute “hand”, such as {example}.","bad_api":"The attribute “api” is no web address: {value}","unreachable":"{host} cannot be reached, so the hand could not be scored.","bad_answer":"{host} answered, but not with a score (status {status}).","claimed":"Claimed {kind}","concealed_kong":"Concealed kong","concealed":"Concealed tiles","win":"Winning tile","flowers":"Flowers and seasons","back":"face down","open":"Open at Hupai","about":"About {name}"},"card":{"without_flowers":"{points} without the flowers","no_win":"Not a winning hand","not_counted":"Not counted","payments":"Payments","worth":"{total} = {points}","money":"{n} {n|point|points}","waits":"Waits for {waits}","distance":"{n} {n|tile|tiles} away from a complete hand","below_minimum":"{missing} short of the minimum of {minimum}: the win may not be declared","comma":", ","colon":": "}},"fr":{"tiles":["1 de Caractères","2 de Caractères","3 de Caractères","4 de Caractères","5 de Caractères","6 de Caractères","7 de Caractères","8 de Caractères","9 de Caractères","1 de Ronds","2 de Ronds","3 de Ronds","4 de Ronds","5 de Ronds","6 de Ronds","7 de Ronds","8 de Ronds","9 de Ronds","1 de Bambous","2 de Bambous","3 de Bambous","4 de Bambous","5 de Bambous","6 de Bambous","7 de Bambous","8 de Bambous","9 de Bambous","Vent d’Est","Vent du Sud","Vent d’Ouest","Vent du Nord","Dragon rouge","Dragon vert","Dragon blanc","Prunier (Fleur 1)","Orchidée (Fleur 2)","Chrysanthème (Fleur 3)","Bambou (Fleur 4)","Printemps (Saison 1)","Été (Saison 2)","Automne (Saison 3)","Hiver (Saison 4)"],"winds":{"E":"Est","S":"Sud","W":"Ouest","N":"Nord"},"sets":{"chow":"Chow","pung":"Pung","kong":"Kong","pair":"paire","knitted":"groupe serpentin"},"units":{"points":"{n|point|points}","tai":"tai","fan":"{n|fan|fans}","fans":"{n|fan|fans}","faan":"faan"},"embed":{"loading":"Calcul en cours…","no_hand":"Aucune main n’est donnée. En écrire une dans l’attribut « hand », par exemple {example}.","bad_api":"L’attribut « api » n’est pas une adresse web : {value}","unreachable":"{host} est injoignable : la main n’a pas pu être comptée.","bad_answer":"{host} a répondu, mais pas par un score (statut {status}).","claimed":"{kind} exposé","concealed_kong":"Kong caché","concealed":"Tuiles cachées","win":"Tuile gagnante","flowers":"Fleurs et Saisons","back":"face cachée","open":"Ouvrir dans Hupai","about":"À propos de {name}"},"card":{"without_flowers":"{points} sans les Fleurs","no_win":"Main incomplète","not_counted":"Non comptées","payments":"Paiements","worth":"{total} = {points}","money":"{n} {n|point|points}","waits":"Attend {waits}","distance":"À {n} {n|tuile|tuiles} d’une main complète","below_minimum":"Il manque {missing} pour le minimum de {minimum} : impossible de déclarer Mah-Jong","comma":", ","colon":" : "}},"zh-Hant":{"tiles":["一萬","二萬","三萬","四萬","五萬","六萬","七萬","八萬","九萬","一筒","二筒","三筒","四筒","五筒","六筒","七筒","八筒","九筒","一索","二索","三索","四索","五索","六索","七索","八索","九索","東風","南風","西風","北風","紅中","發財","白板","梅","蘭","菊","竹","春","夏","秋","冬"],"winds":{"E":"東","S":"南","W":"西","N":"北"},"sets":{"chow":"順子","pung":"刻子","kong":"槓子","pair":"將牌","knitted":"組合龍牌組"},"units":{"points":"番","tai":"台","fan":"番","fans":"番","faan":"番"},"embed":{"loading":"計算中…","no_hand":"沒有手牌。請寫在屬性「hand」中，例如 {example}。","bad_api":"屬性「api」不是網址：{value}","unreachable":"無法連線到 {host}，未能算番。","bad_answer":"{host} 有回應，但不是算番結果（狀態碼 {status}）。","claimed":"副露{kind}","concealed_kong":"暗槓","concealed":"手牌","win":"和牌張","flowers":"花牌","back":"蓋牌","open":"在 Hupai 開啟","about":"關於「{name}」"},"card":{"without_flowers":"不計花牌 {points}","no_win":"未和牌","not_counted":"不計","payments":"收付","worth":"{total} = {points}","money":"{n} 分","waits":"聽 {waits}","distance":"差 {n} 張和牌","below_minimum":"起和為 {minimum}，尚差 {missing}，不能和牌","comma":"、","colon":"："}},"zh-Hans":{"tiles":["一万","二万","三万","四万","五万","六万","七万","八万","九万","一饼","二饼","三饼","四饼","五饼","六饼","七饼","八饼","九饼","一条","二条","三条","四条","五条","六条","七条","八条","九条","东风","南风","西风","北风","红中","发财","白板","梅","兰","菊","竹","春","夏","秋","冬"],"winds":{"E":"东","S":"南","W":"西","N":"北"},"sets":{"chow":"顺子","pung":"刻子","kong":"杠子","pair":"将牌","knitted":"组合龙牌组"},"units":{"points":"番","tai":"台","fan":"番","fans":"番","faan":"番"},"embed":{"loading":"计算中…","no_hand":"没有手牌。请写在属性“hand”中，例如 {example}。","bad_api":"属性“api”不是网址：{value}","unreachable":"无法连接 {host}，未能算番。","bad_answer":"{host} 有回应，但不是算番结果（状态码 {status}）。","claimed":"副露{kind}","concealed_kong":"暗杠","concealed":"手牌","win":"和牌张","flowers":"花牌","back":"盖牌","open":"在 Hupai 打开","about":"关于“{name}”"},"card":{"without_flowers":"不计花牌 {points}","no_win":"未和牌","not_counted":"不计","payments":"收付","worth":"{total} = {points}","money":"{n} 分","waits":"听 {waits}","distance":"差 {n} 张和牌","below_minimum":"起和为 {minimum}，尚差 {missing}，不能和牌","comma":"、","colon":"："}}};
const STYLE = ":host,:root{--_ink: var(--hupai-ink,#1d1d1f);--_paper: var(--hupai-paper,#ffffff);--_muted: var(--hupai-muted,#5a5a60);--_line: var(--hupai-line,#d9d6cc);--_accent: var(--hupai-accent,#8a4b00);--_error: var(--hupai-error,#a3151f);--_tile: var(--hupai-tile-width,1.75em)}@supports (color: light-dark(#000,#fff)){:host,:root{--_ink: var(--hupai-ink,light-dark(#1d1d1f,#ececee));--_paper: var(--hupai-paper,light-dark(#ffffff,#1a1c20));--_muted: var(--hupai-muted,light-dark(#5a5a60,#a9adb5));--_line: var(--hupai-line,light-dark(#d9d6cc,#3c4149));--_accent: var(--hupai-accent,light-dark(#8a4b00,#ffb454));--_error: var(--hupai-error,light-dark(#a3151f,#ff8f8f))}.hand,.words{--hupai-tile-red: light-dark(#b3202a,#ff7b72);--hupai-tile-green: light-dark(#15703c,#56d08c);--hupai-tile-blue: light-dark(#20407f,#86b6ff);--hupai-tile-black: light-dark(#1c1c20,#e9e6dd);--hupai-tile-body: light-dark(#faf7ee,#262b33);--hupai-tile-edge: light-dark(#b9b2a0,#59616d);--hupai-tile-back: light-dark(#1c7a48,#2c7a50)}}:host{display: block}:host([hidden]){display: none}:host([theme=\"light\"]),:root[data-theme=\"light\"]{color-scheme: light}:host([theme=\"dark\"]),:root[data-theme=\"dark\"]{color-scheme: dark}:root[data-theme=\"auto\"]{color-scheme: light dark}*{box-sizing: border-box}.card{color: var(--_ink);background: var(--_paper);border: 1px solid var(--_line);border-radius: var(--hupai-radius,10px);padding: var(--hupai-padding,0.9em 1em);font: var(--hupai-font,1rem/1.45 system-ui,sans-serif);overflow-wrap: break-word;text-align: start}.hand{display: flex;flex-wrap: wrap;align-items: flex-end;gap: 0.5em;margin: 0}.group{display: flex;align-items: flex-end;gap: 1px;flex-wrap: wrap}.win{margin-inline-start: 0.35em}.tile{display: block;position: relative;width: var(--_tile);aspect-ratio: 3 / 4;border-radius: 0.2em}.tile svg{display: block;width: 100%;height: 100%;overflow: visible}.tile.turned{width: calc(var(--_tile) * 4 / 3);aspect-ratio: 4 / 3}.tile.turned svg{position: absolute;width: 75%;height: 133.34%;left: 12.5%;top: -16.67%;transform: rotate(-90deg)}.tile b{display: grid;place-content: center;height: 100%;border: 1px solid var(--_line);border-radius: inherit;font-weight: 600;font-size: 0.8em}.some .tile:not(.lit){opacity: 0.32}.tile.lit{outline: 2px solid var(--_accent);outline-offset: 0}.total{font-size: 1.6em;line-height: 1.2;font-weight: 700;margin: 0.45em 0 0.1em}.total:first-child{margin-top: 0}p{margin: 0.2em 0}ul,dl{list-style: none;padding: 0;margin: 0.4em 0 0}.pattern{display: flex;gap: 0.6em;align-items: baseline;width: 100%;padding: 0.28em 0.35em;border: 0;border-radius: 0.35em;background: none;color: inherit;font: inherit;text-align: start;cursor: pointer}.pattern:hover,.pattern[aria-pressed=\"true\"]{background: color-mix(in srgb,var(--_accent) 14%,transparent)}:focus-visible{outline: 2px solid var(--_accent);outline-offset: 1px}.row{display: flex;align-items: center;gap: 0.2em}.row .pattern{flex: 1}.more{color: var(--_muted)}.row .more{flex: none;width: 1.7em;line-height: 1.7em;text-align: center;text-decoration: none;border-radius: 50%}.row .more:hover{background: color-mix(in srgb,var(--_accent) 14%,transparent)}.value{min-width: 1.9em;text-align: end;font-weight: 700;font-variant-numeric: tabular-nums;color: var(--_accent)}details{margin-top: 0.5em}summary{cursor: pointer;color: var(--_muted)}details li{padding: 0.15em 0.35em}small,.notice,.link{color: var(--_muted);font-size: 0.9em}.payments{display: flex;flex-wrap: wrap;gap: 0.2em 1.1em;margin-top: 0.6em;padding-top: 0.5em;border-top: 1px solid var(--_line)}.payments div{display: flex;gap: 0.35em}dt{color: var(--_muted)}dd{margin: 0;font-weight: 600;font-variant-numeric: tabular-nums}.error{border-inline-start: 4px solid var(--_error);padding-inline-start: 0.7em}.error p:first-child{font-weight: 600}mark{background: color-mix(in srgb,var(--_error) 22%,transparent);color: inherit;border-bottom: 2px solid var(--_error)}code{font-family: ui-monospace,monospace;overflow-wrap: anywhere}.links{display: flex;flex-wrap: wrap;gap: 0.2em 1.1em;margin-top: 0.6em}a{color: inherit}";
const FACES = [..."mps"].flatMap((suit) => [..."123456789"].map((rank) => rank + suit)).concat([..."ESWNCFP"], "1f 2f 3f 4f 1g 2g 3g 4g".split(" "));
const FLOWERS = "1f 2f 4f 3f 1g 2g 3g 4g".split(" ");
const SEATS = [..."ESWN"];
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
function fill(lang, text, values = {}) {
return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
many === undefined ? values[name] : Math.abs(values[name]) === 1 || (lang === "fr" && values[name] === 0) ? one : many);
}
function language(tag) {
const parts = String(tag || "").toLowerCase().split(/[-_]/);
if (parts[0] === "en" || parts[0] === "fr") return parts[0];
if (!["zh", "yue", "cmn"].includes(parts[0])) return undefined;
if (parts.includes("hans")) return "zh-Hans";
return parts[0] === "yue" || parts.some((part) => ["hant", "tw", "hk", "mo"].includes(part)) ? "zh-Hant" : "zh-Hans";
}
function tagAround(element) {
for (let node = element; node; node = node.getRootNode().host) {
const found = node.closest("[lang]");
if (found) return found.getAttribute("lang");
}
return undefined;
}
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
function kind(tiles) {
return tiles.length === 4 ? "kong" : tiles[0] === tiles[1] ? "pung" : "chow";
}
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
function put(parent, name, part, text, className = part) {
const node = document.createElement(name);
if (part) node.setAttribute("part", part);
if (className) node.className = className;
if (text !== undefined) node.textContent = text;
parent.append(node);
return node;
}
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
answer = null;
problem = null;
connectedCallback() {
if (!sheet) {
sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);
}
this.#root.adoptedStyleSheets = [sheet];
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
#change() {
if (this.#waiting) return;
this.#waiting = true;
queueMicrotask(() => {
this.#waiting = false;
if (this.isConnected) this.#show();
});
}
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
return fail("bad_answer", say("bad_answer", {host, status: 200}));
}
this.answer = body;
this.problem = null;
return this.#tell("hupai-score", body);
}
#tell(name, detail) {
this.dispatchEvent(new CustomEvent(name, {detail, bubbles: true, composed: true}));
}
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
const lines = errors.map((error) => error.message + (error.suggestion ? " " + error.suggestion : ""));
const spans = errors.filter((error) => error.span && error.pointer === "#/notation").map((error) => error.span);
this.#fail(lang, hand, problem.code, lines, problem, spans);
}
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
