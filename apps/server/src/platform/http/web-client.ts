import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isScreenAddress } from "@cairn/contracts/screen-address";
import { hasScreen } from "@cairn/contracts/screen-paths";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./error-answers.ts";
import { preferredLocale } from "./preferred-locale.ts";
import { pathOf } from "./request-log.ts";

export interface WebClientSettings {
  readonly webDir: string | undefined;
  readonly baseMapDir: string | undefined;
  /** Whether browsers may keep the client, to open it without this server. */
  readonly serviceWorker: "on" | "off";
}

/** Served as the service worker where browsers must keep nothing: removes what an earlier one kept, and itself. */
const retiredWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const clear = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("cairn-")).map((name) => caches.delete(name)));
    await registration.unregister();
  };
  event.waitUntil(clear());
});
`;

/** Files whose name holds a hash of their content never change: a year, in seconds. */
const immutable = "public, max-age=31536000, immutable";
const revalidated = "no-cache";

/**
 * Serves the built web client, compressed when it was built so, and the base map in ranges. Addresses of screens, which no file
 * has, get the page itself; where there is no such screen the page says so, with status 404.
 */
export async function serveWebClient(
  app: FastifyInstance,
  { webDir, baseMapDir, serviceWorker }: WebClientSettings,
): Promise<void> {
  if (baseMapDir && existsSync(baseMapDir)) {
    await app.register(fastifyStatic, {
      root: baseMapDir,
      prefix: "/basemap/",
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders(reply) {
        void reply.header("cache-control", revalidated);
      },
    });
  }
  const page = webDir && existsSync(join(webDir, "index.html")) ? webDir : undefined;
  if (page !== undefined) {
    await serveFiles(app, page);
    serveHome(app, page);
    if (serviceWorker === "off") retireWorker(app);
  }
  app.setNotFoundHandler((request, reply) => {
    // The same address answers a browser that goes there with the page, and a program with a refusal.
    void reply.header("vary", "accept");
    if (page !== undefined && isScreen(request)) {
      void reply.code(hasScreen(pathOf(request.url)) ? 200 : 404).sendFile("index.html");
    } else refuse(reply, "request.not_found");
  });
}

async function serveFiles(app: FastifyInstance, webDir: string): Promise<void> {
  const assets = join(webDir, "assets/");
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header("cache-control", path.startsWith(assets) ? immutable : revalidated);
    },
  });
}

/** The home page comes drawn in each language that it was built in, so that its words stand there before any script has come. */
function serveHome(app: FastifyInstance, webDir: string): void {
  const drawn = new Map(
    readdirSync(webDir).flatMap((file) => {
      const locale = /^home\.(\w+)\.html$/.exec(file)?.[1];
      return locale === undefined ? [] : [[locale, file] as const];
    }),
  );
  app.get("/", (request, reply) => {
    const locale = preferredLocale(request.headers["accept-language"], [...drawn.keys()]);
    void reply.header("vary", "accept-language, accept-encoding");
    return reply.sendFile(drawn.get(locale) ?? "index.html");
  });
}

function retireWorker(app: FastifyInstance): void {
  app.get("/service-worker.js", (_request, reply) =>
    reply.header("cache-control", revalidated).type("text/javascript; charset=utf-8").send(retiredWorker),
  );
}

/** Whether a browser asks for a screen: a navigation to the address of one. */
function isScreen(request: FastifyRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return isScreenAddress(pathOf(request.url)) && (request.headers.accept ?? "").includes("text/html");
}
