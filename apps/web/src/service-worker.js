/*
 * Opens a page at once on the second visit, without a network too: keeps the sign-in page and the shell of the private
 * area, with the scripts of the sign-in. Nothing of a member is ever kept, and the API never passes through here.
 * The build writes the two names in capitals.
 */
const CACHE = `kinfold-${__BUILD__}`;
const FILES = __FILES__;

const SIGN_IN = "/auth/login";
const SHELL = "/dashboard/overview";

/** Which kept page answers an address; undefined for those that only the server can answer. */
function keptPage({ pathname }) {
  if (pathname === "/" || pathname === SIGN_IN) return SIGN_IN;
  return /^\/dashboard(\/|$)/.test(pathname) ? SHELL : undefined;
}

/** Fetches a page anew, past every cache, and keeps it when it is one. */
async function refresh(page) {
  const answer = await fetch(page, { cache: "no-cache" });
  if (answer.ok) await (await caches.open(CACHE)).put(page, answer.clone());
  return answer;
}

const keptFirst = async (page, fresh) => (await caches.match(page)) ?? fresh;

/** A reload asks for the page as it is now; the kept one is for devices without a network. */
const freshFirst = (page, fresh) =>
  fresh.catch(async (error) => {
    const kept = await caches.match(page);
    if (kept === undefined) throw error;
    return kept;
  });

async function install(event) {
  // What needs no worker at all should not wait for one to wake up.
  await event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" });
  const cache = await caches.open(CACHE);
  await Promise.all([cache.addAll(FILES), refresh(SIGN_IN), refresh(SHELL)]);
  await globalThis.skipWaiting();
}

async function forgetOlderBuilds() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

globalThis.addEventListener("install", (event) => event.waitUntil(install(event)));
globalThis.addEventListener("activate", (event) => event.waitUntil(forgetOlderBuilds()));

globalThis.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    const page = keptPage(url);
    if (page === undefined) return;
    const fresh = refresh(page);
    event.waitUntil(fresh.catch(() => undefined));
    event.respondWith(
      request.cache === "default" ? keptFirst(page, fresh) : freshFirst(page, fresh),
    );
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
  }
});
