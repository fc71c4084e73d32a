import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";

/** The least work of any Node server that sends JSON: the parent passes a page as a value, and each request gets it as JSON. */
process.once("message", (page) => {
  const server = createServer((_request, response) => {
    const text = JSON.stringify(page);
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.setHeader("content-length", Buffer.byteLength(text));
    response.end(text);
  });
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    process.send?.(`http://127.0.0.1:${port}`);
  });
});
