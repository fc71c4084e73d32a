import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/test-app.ts";

describe("message lengths", () => {
  let server: TestApp;
  let address = "";

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    [address = ""] = await server.addresses();
  });
  afterAll(() => server.close());

  /** The server's answer to bytes, until it closes the connection. */
  const say = async (...lines: readonly string[]): Promise<string> => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    // Not ended, because a server does not answer a client that has closed.
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    return await text(socket);
  };
  const head = ["POST /apiserver/v1/login HTTP/1.1", "Host: 127.0.0.1", "Connection: close"];

  it("of which a message has two is refused, so that no proxy before it reads another message than the server", async () => {
    for (const lengths of [
      ["Content-Length: 4", "Transfer-Encoding: chunked"],
      ["Content-Length: 4", "Content-Length: 5"],
      ["Transfer-Encoding: xchunked"],
    ])
      expect(await say(...head, ...lengths, "", "0")).toMatch(/^HTTP\/1\.1 400 /);
    const one = await say(...head, "Content-Type: application/x-www-form-urlencoded", "Content-Length: 0");
    expect(one).toMatch(/^HTTP\/1\.1 4\d\d .*\r\n/);
    expect(one).toContain("x-request-id");
  });
});
