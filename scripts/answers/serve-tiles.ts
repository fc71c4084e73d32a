import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A PNG of one pixel, which is every tile of the recorded server. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Serves map tiles on a free port of this machine, for the default style and for one of premium members. */
export async function serveTiles(): Promise<{ readonly mapStyles: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end(pixel);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const source = { tiles: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, attribution: "Nobody" };
  return {
    mapStyles: JSON.stringify({ DEFAULT: source, OUTDOORS_MAP: source }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
