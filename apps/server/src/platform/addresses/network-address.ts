import { isIPv4, isIPv6 } from "node:net";

/**
 * The part of an address that belongs to one household or server: the whole IPv4 address, or the first 64 bits of an IPv6 one.
 * Limits are counted per this part.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? `${expandIPv6(address).slice(0, 4).join(":")}::/64`;
}

/**
 * The network of an address, shortened so that it does not identify a household: the first 24 bits of an IPv4 address, such as
 * "192.0.2.*", or the first 48 of an IPv6 one, such as "2001:db8:1:*".
 */
export function coarseNetworkOf(address: string): string {
  const network = networkOf(address);
  return isIPv4(network) ? network.replace(/\.\d+$/, ".*") : `${network.split(":").slice(0, 3).join(":")}:*`;
}

/** The eight groups of an IPv6 address that is written with or without `::`. */
function expandIPv6(address: string): readonly string[] {
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return [...first, ...missing, ...last].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
