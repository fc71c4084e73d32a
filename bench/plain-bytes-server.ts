import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";

/** The least that any server on Node does with bytes that it holds: the parent sends them as base64, each request gets them. */
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
