import { appendFileSync } from "node:fs";
import { BlockList, isIP, Socket } from "node:net";
import process from "node:process";

/**
 * Loaded into a server before its own code, and so into its threads and processes. Appends each foreign host
 * that it tries to connect to to the file that `CONNECTIONS_FILE` names.
 */
const file = process.env["CONNECTIONS_FILE"] ?? "";
const ownMachine = new BlockList();
ownMachine.addSubnet("127.0.0.0", 8);
ownMachine.addAddress("::1", "ipv6");

const isOwn = (host: string): boolean => {
  const version = isIP(host);
  return version === 0 ? host === "localhost" : ownMachine.check(host, version === 6 ? "ipv6" : "ipv4");
};

/** The target of a `connect` call in any of its forms; undefined for a socket in the file system. */
function hostOf(first: unknown, second: unknown): string | undefined {
  // Node's own modules pass their normalized arguments as an array.
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
