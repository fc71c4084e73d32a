import { isIPv4 } from "node:net";

/** Whether an address is of this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}

/** Whether a host name, with or without brackets, always means this machine (RFC 6761). */
export const isLoopbackHost = (name: string): boolean =>
  /^(?:.+\.)?localhost\.?$/i.test(name) || isLoopbackAddress(name.replaceAll(/^\[|\]$/g, ""));

/** Whether a `Host` header, which may have a port, names this machine. */
export const isLoopbackAuthority = (host: string): boolean => isLoopbackOrigin(`http://${host}`);

/** Whether an `Origin` header is that of a page of this machine. */
export const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);
