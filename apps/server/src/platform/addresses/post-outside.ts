import { lookup as lookUp } from "node:dns";
import { request as requestPlain, type ClientRequest, type RequestOptions } from "node:http";
import { request as requestSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks that are not of the Internet at large: a server's own, its machine, and what is reserved (IANA's registries). */
const ownNetworks: readonly (readonly [address: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** The part of IPv6 that is given to networks of the Internet. */
const internetOfIPv6 = ["2000::", 3] as const;
/** Parts of it that are not, or that carry an IPv4 address, which may be one of these networks. */
const notOfInternet: readonly (readonly [address: string, bits: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const listOf = (networks: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of networks)
    list.addSubnet(address, bits, isIP(address) === 4 ? "ipv4" : "ipv6");
  return list;
};
const [own, internet, exceptions] = [listOf(ownNetworks), listOf([internetOfIPv6]), listOf(notOfInternet)];

/** Whether an address is of the Internet at large, and not of a network behind this server. */
export function isOfInternet(address: string): boolean {
  if (isIP(address) === 4) return !own.check(address, "ipv4");
  return isIP(address) === 6 && internet.check(address, "ipv6") && !exceptions.check(address, "ipv6");
}

/** Why a message did not arrive: no connection or answer in time, an address of an own network, or a status other than 2xx. */
export type PostOutcome = { readonly status: number } | { readonly failure: "no_answer" | "own_network" };

export interface OutsideMessage {
  /** Of the web. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How long the connection and the answer may take, ms. */
  readonly patience: number;
  /** Names of hosts, in lower case, that may be in an own network. */
  readonly allowedHosts: readonly string[];
}

class OwnNetworkError extends Error {
  override readonly name = "OwnNetworkError";
}

/**
 * Posts a message to an address that a person has chosen. It never reaches the server's own network: names are looked up here,
 * and the connection goes to the very address that was judged, so that a name that answers otherwise the second time is of no
 * use. Redirects are not followed, and nothing of the answer is read but its status.
 */
export async function postOutside(message: OutsideMessage): Promise<PostOutcome> {
  const url = new URL(message.address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isAllowed = message.allowedHosts.includes(host.toLowerCase());
  // A literal address is connected to without being looked up.
  if (!isAllowed && isIP(host) !== 0 && !isOfInternet(host)) return { failure: "own_network" };
  const options: RequestOptions = {
    method: "POST",
    agent: false,
    headers: { ...message.headers, "content-length": Buffer.byteLength(message.body) },
    lookup: isAllowed ? undefined : lookUpOutside,
    signal: AbortSignal.timeout(message.patience),
  };
  return await new Promise((resolve) => {
    const sent: ClientRequest = (url.protocol === "https:" ? requestSecure : requestPlain)(
      url,
      options,
      (answer) => {
        resolve({ status: answer.statusCode ?? 0 });
        answer.destroy();
      },
    );
    sent.on("error", (error) => {
      resolve({ failure: error instanceof OwnNetworkError ? "own_network" : "no_answer" });
    });
    sent.end(message.body);
  });
}

/** Looks a name up; fails if any of its addresses is of an own network. */
const lookUpOutside: LookupFunction = (name, options, done) => {
  lookUp(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isOfInternet(address)))
      return done(new OwnNetworkError(), []);
    if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
