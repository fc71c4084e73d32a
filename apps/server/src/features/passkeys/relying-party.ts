import { isIP } from "node:net";
import { AppError } from "../../platform/http/app-error.ts";

/** Whom passkeys are for: the name is part of each, and they sign for pages of the origin alone. */
export interface RelyingParty {
  /** Name of the host. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The address by which people reach this server: as the operator set it, else as this request did.
 *
 * @throws AppError `passkey.no_name` when that is a number: browsers make passkeys for names alone
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
