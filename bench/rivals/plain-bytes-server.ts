import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";

/**
 * The least work of any Node server that sends bytes from memory: the parent passes them as base64, and each
 * request gets them.
 */
process.once("message", (base64: string) => {
  const body = Buffer.from(base64, "base64");
  const server = createServer((_request, response) => {
    response.setHeader("content-length", body.length);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    process.send?.(`http://127.0.0.1:${port}`);
  });
});
