import { readdirSync } from "node:fs";
import { sessionStorageName } from "@cairn/contracts/accounts/sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import { preferredLocale } from "./preferred-locale.ts";

/** What the build draws ahead (`apps/web/build/drawn-screens.ts`): `<screen>.<who>.<locale>.html`. */
const drawnName = /^\w+\.(?:visitor|member)\.(?<locale>\w+)\.html$/;
const plainPage = "index.html";
const hasSession = new RegExp(`(?:^|; )${sessionStorageName}=\\w`);

/**
 * Answers with the page of the built client in which a screen is drawn already, for whoever the request seems to come from: in the language
 * that the browser asks for, and for members where it has a session's cookie, which is no proof of anything; nothing of anybody is in these
 * pages. Screens that are not drawn, and addresses without one, get index.html.
 *
 * @returns what answers a request for a screen (a key of `screenPaths`)
 */
export function screenPages(webDir: string) {
  const drawn = new Set(readdirSync(webDir).filter((file) => drawnName.test(file)));
  const locales = [...new Set([...drawn].flatMap((file) => drawnName.exec(file)?.groups?.["locale"] ?? []))];
  return ({ headers }: FastifyRequest, reply: FastifyReply, screen: string | undefined): FastifyReply => {
    const who = hasSession.test(headers.cookie ?? "") ? "member" : "visitor";
    const page = `${screen}.${who}.${preferredLocale(headers["accept-language"], locales)}.html`;
    void reply.header("vary", "accept, accept-encoding, accept-language, cookie");
    return reply.sendFile(drawn.has(page) ? page : plainPage);
  };
}
