// Keeps the page's own files, so that it opens without a network.  What is asked of the service is never kept, but for
// the lists of rule sets, which are shown as they were last seen.

const VERSION = "{{version}}";
const SHELL = `hupai-shell-${VERSION}`;
const LISTS = "hupai-lists";
const LATER = "{{later}}";
const FILES = ["./", "manifest.webmanifest", ...["app.js", "app.css", "words.en.json", "words.fr.json", "words.zh-Hant.json", "words.zh-Hans.json", "icon.svg",
  "tiles.svg", ...(LATER ? [LATER] : [])].map((name) => `page/${name}?v=${VERSION}`)];
const PATIENCE_MS = 3000;

// A page that is open goes on with the files it began with: a new worker waits until all are closed.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("hupai-shell-") && name !== SHELL).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const {request} = event;
  const here = new URL(request.url);
  const root = new URL(self.registration.scope);
  if (request.method !== "GET" || here.origin !== root.origin || !here.pathname.startsWith(root.pathname)) return;
  const path = here.pathname.slice(root.pathname.length);
  if (path === "") event.respondWith(page(request));
  else if (path.startsWith("page/")) event.respondWith(kept(event));
  else if (path.startsWith("v1/rulesets")) event.respondWith(list(event));
});

// The page as it is now; without a network, or with one that is asleep, as it was last.
async function page(request) {
  const cache = await caches.open(SHELL);
  const known = await cache.match("./");
  const fresh = fetch(request).then((answer) => (answer.ok || !known ? answer : known));
  if (!known) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, known));
  return Promise.race([fresh.catch(() => known), late]);
}

// What is put aside may take longer than the answer: until then this worker is not sent to sleep.
async function kept(event) {
  const {request} = event;
  const known = await caches.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok && new URL(request.url).searchParams.get("v") === VERSION) event.waitUntil((await caches.open(SHELL)).put(request, fresh.clone()));
  return fresh;
}

async function list(event) {
  const {request} = event;
  const cache = await caches.open(LISTS);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) event.waitUntil(cache.put(request, fresh.clone()));
    return fresh;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return new Response(await known.blob(), {status: known.status, headers: {"Content-Type": known.headers.get("Content-Type"), "X-Hupai-Kept": "1"}});
    throw error;
  }
}
