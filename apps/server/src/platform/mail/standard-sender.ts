import { isIP } from "node:net";
import { isLoopbackHost } from "../addresses/loopback.ts";

/** The sender of a server without a name. Most mail servers refuse it. */
export const namelessSender = "Cairn <cairn@localhost>";

/**
 * The sender of e-mails if the operator has set none: at the host of the public address, if that is a name on the Internet.
 *
 * @param publicUrl as set by the operator
 */
export function standardSender(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? "" : new URL(publicUrl).hostname;
  const isName = host.includes(".") && isIP(host) === 0 && !isLoopbackHost(host);
  return isName ? `Cairn <cairn@${host}>` : namelessSender;
}
