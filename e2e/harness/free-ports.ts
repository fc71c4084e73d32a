import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { patience } from "@cairn/testkit/patience";

/** Free ports of this machine. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

/** Waits until something listens on a port; false if it has ended before. */
export async function canConnect(port: number, hasGivenUp: () => boolean): Promise<boolean> {
  const end = performance.now() + patience.start;
  while (!hasGivenUp() && performance.now() < end) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "close").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return true;
    await delay(50);
  }
  return false;
}
