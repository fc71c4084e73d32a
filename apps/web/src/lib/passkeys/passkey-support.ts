/** Why a browser has no passkeys for this page. */
type NoPasskeys = "number address" | "unsupported";

/** Four numbers with dots, or an IPv6 address in brackets. */
const numberAddress = /^(?:\d+\.){3}\d+$|^\[/;

/** Whether the browser has passkeys for a page of this host; undefined where it has. WebAuthn is there in secure contexts alone, and for names alone. */
export const whyNoPasskeys = (hostname: string = location.hostname): NoPasskeys | undefined => {
  if (numberAddress.test(hostname)) return "number address";
  return typeof PublicKeyCredential === "undefined" ? "unsupported" : undefined;
};
