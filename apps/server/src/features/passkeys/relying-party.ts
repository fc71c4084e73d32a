import { isIP } from "node:net";
import { AppError } from "../../platform/http/answers/app-error.ts";

/** The server for which passkeys are made: each contains the name, and they sign only for pages of the origin. */
export interface RelyingParty {
  /** Name of the host. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The public address of this server: as the operator set it, else as in this request.
 *
 * @throws AppError `passkey.no_name` if it is an IP address: browsers make passkeys only for names
 */
export function relyingPartyOf(
  request: { readonly protocol: string; readonly host: string },
  publicUrl: string | undefined,
): RelyingParty {
  const url = URL.parse(publicUrl ?? `${request.protocol}://${request.host}`);
  if (!url || url.hostname === "" || url.hostname.startsWith("[") || isIP(url.hostname) !== 0)
    throw new AppError("passkey.no_name");
  return { id: url.hostname, origin: url.origin };
}
