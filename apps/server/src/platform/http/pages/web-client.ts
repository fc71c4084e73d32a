import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isScreenAddress } from "@cairn/contracts/screen-address";
import { screenAt } from "@cairn/contracts/screen-paths";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { basePathOf } from "../../addresses/base-path.ts";
import { contentPolicy } from "../answers/security-headers.ts";
import { refuse } from "../requests/error-answers.ts";
import { pathOf } from "../requests/request-log.ts";
import { plainPage, type ReadHead, screenPages } from "./screen-pages.ts";

const hashesOf = (html: string, element: "script" | "style"): readonly string[] =>
  [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );

/**
 * The content policy of each page of the built client, which allows its inline script and styles by their hashes.
 *
 * @returns policy of an HTML file, read again if the file has changed; undefined for every other file
 */
function pagePolicies(): (file: string) => string | undefined {
  const known = new Map<string, { readonly changed: number; readonly policy: string }>();
  return (file) => {
    if (!file.endsWith(".html")) return undefined;
    const changed = statSync(file).mtimeMs;
    const before = known.get(file);
    if (before?.changed === changed) return before.policy;
    const html = readFileSync(file, "utf8");
    const policy = contentPolicy({ scripts: hashesOf(html, "script"), styles: hashesOf(html, "style") });
    known.set(file, { changed, policy });
    return policy;
  };
}

export interface WebClientSettings {
  readonly webDir: string | undefined;
  readonly baseMapDir: string | undefined;
  /** Whether browsers may store the client, to open it offline. */
  readonly serviceWorker: "on" | "off";
  readonly publicUrl: string | undefined;
}

/**
 * Served as the service worker if browsers must store nothing: removes what an earlier one stored, and itself.
 *
 * @param basePath begins the names of its caches, as in `apps/web/src/service-worker`
 */
const retiredWorker = (basePath: string): string => `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const clear = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("${basePath}cairn-")).map((name) => caches.delete(name)));
    await registration.unregister();
  };
  event.waitUntil(clear());
});
`;

/** Files with a hash of their content in the name never change: a year, in seconds. */
const immutable = "public, max-age=31536000, immutable";
const revalidated = "no-cache";

/**
 * Serves the built web client, compressed if it was built so, and the base map in ranges. Addresses of screens, which are not
 * files, get the page itself, prerendered if the build did so; if there is no such screen the page says so, with status 404.
 *
 * @param readHead what a screen says of itself to programs
 */
export async function serveWebClient(
  app: FastifyInstance,
  { webDir, baseMapDir, serviceWorker, publicUrl }: WebClientSettings,
  readHead: ReadHead,
): Promise<void> {
  if (baseMapDir && existsSync(baseMapDir)) {
    await app.register(fastifyStatic, {
      root: baseMapDir,
      prefix: "/basemap/",
      decorateReply: false,
      index: false,
      dotfiles: "ignore",
      cacheControl: false,
      setHeaders(reply) {
        void reply.header("cache-control", revalidated);
      },
    });
  }
  const page = webDir && existsSync(join(webDir, "index.html")) ? webDir : undefined;
  const policyOf = pagePolicies();
  const basePath = basePathOf(publicUrl);
  const sendPage =
    page === undefined ? undefined : screenPages({ webDir: page, policyOf, readHead, basePath });
  if (page !== undefined && sendPage) {
    await serveFiles(app, page, policyOf);
    // It would be mistaken for the folder of files.
    app.get("/", (request, reply) => sendPage(request, reply, "home"));
    // The service worker stores it. Without a path it is sent as it was built.
    if (basePath !== "") app.get(`/${plainPage}`, (request, reply) => sendPage(request, reply, undefined));
    if (serviceWorker === "off") retireWorker(app, basePath);
  }
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && isScreen(request)) {
      const screen = screenAt(pathOf(request.url));
      void sendPage(request, reply.code(screen === undefined ? 404 : 200), screen);
      return;
    }
    refuse(reply, "request.not_found");
  });
}

async function serveFiles(
  app: FastifyInstance,
  webDir: string,
  policyOf: ReturnType<typeof pagePolicies>,
): Promise<void> {
  const assets = join(webDir, "assets/");
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    wildcard: true,
    // Such as files of git or an editor, if somebody builds in place.
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header("cache-control", path.startsWith(assets) ? immutable : revalidated);
      // The policy of the page, whether it is sent compressed or not.
      const policy = policyOf(path.replace(/\.(?:br|gz)$/, ""));
      if (policy !== undefined) void reply.header("content-security-policy", policy);
    },
  });
}

function retireWorker(app: FastifyInstance, basePath: string): void {
  app.get("/service-worker.js", (_request, reply) =>
    reply
      .header("cache-control", revalidated)
      .type("text/javascript; charset=utf-8")
      .send(retiredWorker(basePath)),
  );
}

/**
 * Whether somebody asks for a screen, in a browser or not: link previews, monitors and `curl` accept anything, or say nothing of
 * what they accept.
 */
const isScreen = ({ method, url }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && isScreenAddress(pathOf(url));
