import { files, version } from "virtual:cached-files";
import { isOfBuild, isGatewayAnswer, requestKind } from "./request-kind.ts";

declare const self: ServiceWorkerGlobalScope;

/** As in `lib/base-path.ts`: a page's own path is above that of its worker. */
const basePath = self.location.pathname.replace(/\/[^/]*$/, "");
/** Other servers on the same host have caches, too. */
const prefix = `${basePath}cairn-`;
const cacheName = prefix + version;
/** The page without personal data: the file itself, for every screen. */
const shell = `${basePath}/index.html`;

/** Without the cookie, so that the cache contains what anybody gets; low priority, so that a page's own requests go first. */
const fetchPublic = async (address: string, cache: RequestCache): Promise<Response> => {
  const answer = await fetch(address, { credentials: "omit", priority: "low", cache });
  if (!answer.ok || answer.redirected) throw new Error(`${address}: ${answer.status}`);
  return answer;
};

/**
 * Keeps the files one after another, then the shell that starts with them. All or nothing: if a build did not load completely,
 * its worker is dropped, and the browser continues from there at the next visit.
 */
const keepBuild = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  for (const name of files) {
    const file = basePath + name;
    if (!(await cache.match(file))) await cache.put(file, await fetchPublic(file, "default"));
  }
  const page = await fetchPublic(shell, "no-store");
  if (!isOfBuild(await page.clone().text(), files)) throw new Error(`${shell} is of another build`);
  await cache.put(shell, page);
};

/** Deletes the caches of older builds except the last one, whose screens a tab may still open. */
const dropOldBuilds = async (): Promise<void> => {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

/** Maximum wait for a server before the cached page opens, ms: a hanging connection fails after a minute, or never. */
const maxWaitMs = 10_000;

const askServer = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  ((await preloadResponse) as Response | undefined) ?? (await fetch(request));

/** The server's answer if there is one, or else the cached page; without that, whatever becomes of the answer. */
const openScreen = async (event: FetchEvent): Promise<Response> => {
  const asked = askServer(event);
  const answered = asked.catch(() => undefined);
  event.waitUntil(answered);
  const tooLong = new Promise<undefined>((resolve) => {
    setTimeout(resolve, maxWaitMs);
  });
  const answer = await Promise.race([answered, tooLong]);
  if (answer && !isGatewayAnswer(answer)) return answer;
  return (await caches.match(shell, { cacheName })) ?? asked;
};

/** A file with a hash in its name is the same from any source. */
const openFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

self.addEventListener("install", (event) => {
  event.waitUntil(keepBuild());
  // A page never waits for a worker: screens come from the server, and files of any build have their own name.
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldBuilds(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener("fetch", (event) => {
  const asked = requestKind(event.request, self.location.origin + basePath);
  if (asked === "screen") event.respondWith(openScreen(event));
  if (asked === "file") event.respondWith(openFile(event.request));
});
