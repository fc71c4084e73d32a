import { randomBytes } from "node:crypto";
import { challengeLife } from "./challenges.ts";

/** Name of the cookie that ties a challenge to the browser that requested it. */
const cookieName = "cairn_passkey";

const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-f]{32})(?:;|$)`);

/** The secret that the browser of a request was given before; empty if none was. */
export const browserSecret = ({ headers }: { readonly headers: { readonly cookie?: string } }): Buffer =>
  Buffer.from(cookiePattern.exec(headers.cookie ?? "")?.[1] ?? "", "hex");

/**
 * Ties a challenge to the browser of a request: somebody else's signature, sent from another browser, logs nobody in there. One browser has one secret for all its
 * tabs.
 */
export function giveBrowserSecret(
  request: { readonly headers: { readonly cookie?: string }; readonly protocol: string },
  reply: { header(name: string, value: string): unknown },
): Buffer {
  const known = browserSecret(request);
  const secret = known.length > 0 ? known : randomBytes(16);
  const secure = request.protocol === "https" ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${cookieName}=${secret.toString("hex")}; Path=/apiserver; Max-Age=${challengeLife / 1000}; HttpOnly; SameSite=Strict${secure}`,
  );
  return secret;
}
