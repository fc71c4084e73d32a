import { appendFileSync } from "node:fs";
import { BlockList, isIP, Socket } from "node:net";
import process from "node:process";

/**
 * Loaded into a server before its own code, and so into its threads and processes: writes each host of another machine that it wants to reach into the file that
 * `CONNECTIONS_FILE` names.
 */
const file = process.env["CONNECTIONS_FILE"] ?? "";
const ownMachine = new BlockList();
ownMachine.addSubnet("127.0.0.0", 8);
ownMachine.addAddress("::1", "ipv6");

const isOwn = (host: string): boolean => {
  const version = isIP(host);
  return version === 0 ? host === "localhost" : ownMachine.check(host, version === 6 ? "ipv6" : "ipv4");
};

/** What `connect` was given, in any of its forms; undefined for a socket of the file system. */
function hostOf(first: unknown, second: unknown): string | undefined {
  // Node's own modules give what they have normalized as a list.
  const target: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof target === "object" && target !== null) {
    if ("path" in target && target.path) return undefined;
    return "host" in target && typeof target.host === "string" ? target.host : "localhost";
  }
  if (typeof target === "string" && Number.isNaN(Number(target))) return undefined;
  return typeof second === "string" ? second : "localhost";
}

const connect = Object.getOwnPropertyDescriptor(Socket.prototype, "connect");
Object.defineProperty(Socket.prototype, "connect", {
  ...connect,
  value(this: Socket, ...given: readonly unknown[]): unknown {
    const host = hostOf(given[0], given[1]);
    if (host !== undefined && !isOwn(host)) appendFileSync(file, `${host}\n`);
    return Reflect.apply(connect?.value, this, given);
  },
});
