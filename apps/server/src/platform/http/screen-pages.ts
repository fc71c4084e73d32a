import { readdirSync } from "node:fs";
import { sessionStorageName } from "@cairn/contracts/accounts/sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import { preferredLocale } from "./preferred-locale.ts";

/** Pages that the build prerenders (`apps/web/build/drawn-screens.ts`): `<screen>.<who>.<locale>.html`. */
const drawnName = /^\w+\.(?:visitor|member)\.(?<locale>\w+)\.html$/;
const plainPage = "index.html";
const hasSession = new RegExp(`(?:^|; )${sessionStorageName}=\\w`);

/**
 * Answers with the prerendered page of a screen, in the language
 * that the browser prefers, and in the version for members if there is a session cookie. The cookie proves nothing, but these pages contain nobody's
 * data. Screens that are not prerendered, and addresses without a screen, get index.html.
 *
 * @returns a function that answers a request for a screen (a key of `screenPaths`)
 */
export function screenPages(webDir: string) {
  const drawn = new Set(readdirSync(webDir).filter((file) => drawnName.test(file)));
  const locales = [...new Set([...drawn].flatMap((file) => drawnName.exec(file)?.groups?.["locale"] ?? []))];
  return ({ headers }: FastifyRequest, reply: FastifyReply, screen: string | undefined): FastifyReply => {
    const who = hasSession.test(headers.cookie ?? "") ? "member" : "visitor";
    const page = `${screen}.${who}.${preferredLocale(headers["accept-language"], locales)}.html`;
    void reply.header("vary", "accept-encoding, accept-language, cookie");
    return reply.sendFile(drawn.has(page) ? page : plainPage);
  };
}
