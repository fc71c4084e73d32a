import { BlockList, isIP } from "node:net";

/** Which proxies may state the client of a request: a number of proxies in a row, or those at these addresses. */
export type TrustedProxies = { readonly count: number } | { readonly addresses: readonly string[] };

/** Whether the machine at an address may state who sent it a request. `hop` is 0 for the one that is connected to us. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Maximum number of proxies in a row. */
const maxProxies = 9;

/** Networks from which no stranger on the Internet can connect (RFC 1122, 3927, 1918, 4193, 4291). */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * Between machines of one operator (RFC 6598): a provider's own network, and private ones over the Internet, such as Tailscale's.
 */
const sharedNetwork = "100.64.0.0/10";

/**
 * Reads a setting: a number of proxies, or addresses, networks (`10.1.0.0/16`) and names of networks (`loopback`, `linklocal`,
 * `uniquelocal`) with commas.
 *
 * @returns undefined if it is neither, or trusts the whole Internet
 */
export function readTrustedProxies(setting: string): TrustedProxies | undefined {
  if (/^\d+$/.test(setting)) {
    const count = Number(setting);
    return count >= 1 && count <= maxProxies ? { count } : undefined;
  }
  const addresses = setting.split(",").map((entry) => entry.trim());
  return addresses.every((entry) => entry in namedNetworks || isNetwork(entry)) ? { addresses } : undefined;
}

/**
 * Creates the check for trusted proxies. Without a setting none is trusted. A mere number does not say who is connected, so the
 * nearest proxy must then be in a private network; anybody else is the client.
 *
 * @param onStranger called when somebody outside these networks speaks as a proxy, while TRUST_PROXY is a number
 */
export function trustIn(trusted: TrustedProxies | undefined, onStranger: () => void = () => {}): TrustsProxy {
  if (!trusted) return () => false;
  if ("addresses" in trusted) return isIn(trusted.addresses);
  const isNear = isIn([...Object.keys(namedNetworks), sharedNetwork]);
  return (address, hop) => {
    if (hop >= trusted.count) return false;
    if (hop > 0 || isNear(address)) return true;
    onStranger();
    return false;
  };
}

function isIn(entries: readonly string[]): (address: string) => boolean {
  const networks = new BlockList();
  for (const network of entries.flatMap((entry) => namedNetworks[entry] ?? [entry])) {
    const [address = "", prefix = isIP(address) === 4 ? "32" : "128"] = network.split("/");
    networks.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && networks.check(address, familyOf(address));
}

function isNetwork(entry: string): boolean {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return bits > 0 && (prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= bits));
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 4 ? "ipv4" : "ipv6");
