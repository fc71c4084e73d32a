import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sessionStorageName } from "@cairn/contracts/account/account";
import type { FastifyReply, FastifyRequest } from "fastify";
import { linksBelow } from "../answers/links-below.ts";
import { preferredLocale } from "../answers/preferred-locale.ts";
import { answerVersion } from "../answers/versioned-answer.ts";

/** Pages that the build prerenders (`apps/web/build/drawn-screens.ts`): `<screen>.<who>.<locale>.html`. */
const drawnName = /^\w+\.(?:visitor|member)\.(?<locale>\w+)\.html$/;
export const plainPage = "index.html";
const hasSession = new RegExp(`(?:^|; )${sessionStorageName}=\\w`);

/** What a page says of itself to programs that do not run it. */
export interface PageHead {
  /** HTML in place of the description and the Open Graph tags that the build's pages have; undefined for those. */
  readonly tags: string | undefined;
  /** Whether search engines may list it. */
  readonly isIndexed: boolean;
}

/** Reads what a visitor may know of a screen; undefined for screens that say the same to everybody. */
export type ReadHead = (request: FastifyRequest, reply: FastifyReply) => Promise<PageHead | undefined>;

interface ScreenPages {
  readonly webDir: string;
  /** Content policy of a page's file. */
  readonly policyOf: (file: string) => string | undefined;
  readonly readHead: ReadHead;
  /** Path of the public address, see `basePathOf`. */
  readonly basePath: string;
}

const pageVary = "accept-encoding, accept-language, cookie";
const pack = promisify(gzip);

/**
 * Answers with the prerendered page of a screen, in the language
 * that the browser prefers, and in the version for members if there is a session cookie. The cookie proves nothing, but these
 * pages contain nobody's data. Screens that are not prerendered, and addresses without a screen, get index.html. Only pages for
 * visitors get a head of their own: programs that make cards of links have no session, and members need not wait for it.
 *
 * @returns a function that answers a request for a screen (a key of `screenPaths`)
 */
export function screenPages({ webDir, policyOf, readHead, basePath }: ScreenPages) {
  const drawn = new Set(readdirSync(webDir).filter((file) => drawnName.test(file)));
  const locales = [...new Set([...drawn].flatMap((file) => drawnName.exec(file)?.groups?.["locale"] ?? []))];
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    screen: string | undefined,
  ): Promise<void> => {
    const { headers } = request;
    const who = hasSession.test(headers.cookie ?? "") ? "member" : "visitor";
    const page = `${screen}.${who}.${preferredLocale(headers["accept-language"], locales)}.html`;
    const file = drawn.has(page) ? page : plainPage;
    const head = who === "visitor" ? await readHead(request, reply) : undefined;
    void reply.header("vary", pageVary);
    if (head && !head.isIndexed) void reply.header("x-robots-tag", "noindex");
    if (head?.tags === undefined && basePath === "") {
      void reply.sendFile(file);
      return;
    }
    const built = placed(await readFile(join(webDir, file), "utf8"), basePath);
    const html = head?.tags === undefined ? built : withTags(built, head.tags);
    const policy = policyOf(join(webDir, file));
    if (policy !== undefined) void reply.header("content-security-policy", policy);
    void reply.header("cache-control", "no-cache").send(await answerHtml(request, reply, html, pageVary));
  };
  return (request: FastifyRequest, reply: FastifyReply, screen: string | undefined): FastifyReply => {
    send(request, reply, screen).catch((error: unknown) => reply.send(error));
    return reply;
  };
}

/**
 * A page that is made for this request, compressed if the client accepts it, or nothing and 304 if the client has the same one
 * already.
 *
 * @param vary headers of the request on which it depends
 */
export async function answerHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  vary: string,
): Promise<Buffer> {
  const body = await answerVersion(request, reply, "text/html; charset=utf-8", {
    tag: `W/"${createHash("sha256").update(html).digest("base64url")}"`,
    body: async (acceptsGzip) =>
      acceptsGzip ? { bytes: await pack(html), isGzip: true } : { bytes: Buffer.from(html), isGzip: false },
  });
  reply.header("vary", vary);
  return body;
}

/**
 * A page of the build for a server below a path: its links lead there, and the client reads the path from it
 * (`apps/web/src/lib/base-path.ts`).
 */
const placed = (html: string, basePath: string): string =>
  basePath === ""
    ? html
    : linksBelow(html, basePath).replace("<html ", `<html data-base-path="${basePath}" `);

/** The tags of the build's pages that those of a page itself replace. */
const replaced = /\s*<meta\s+(?:property="og:[^>]*|name="(?:description|twitter:card)"[^>]*)>/g;
const headEnd = "</head>";

const withTags = (html: string, tags: string): string =>
  html.replaceAll(replaced, "").replace(headEnd, () => `${tags}\n  ${headEnd}`);
