/** Why a browser does not support passkeys for this page. */
type NoPasskeys = "number address" | "unsupported";

/** Four numbers with dots, or an IPv6 address in brackets. */
const numberAddress = /^(?:\d+\.){3}\d+$|^\[/;

/**
 * Why the browser does not support passkeys for a page of this host; undefined if it does. WebAuthn requires a secure context and
 * a host name.
 */
export const whyNoPasskeys = (hostname: string = location.hostname): NoPasskeys | undefined => {
  if (numberAddress.test(hostname)) return "number address";
  return typeof PublicKeyCredential === "undefined" ? "unsupported" : undefined;
};
