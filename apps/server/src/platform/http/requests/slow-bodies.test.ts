import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { fastify, type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stopClock } from "../../../../test/processes/stop-clock.ts";
import { cutOffSlowBodies } from "./slow-bodies.ts";

const pace = { periodMs: 60_000, leastBytes: 1000 };

const passMinutes = (goOn: (ms: number) => void, count = 1): void => {
  for (let minute = 0; minute < count; minute += 1) {
    goOn(pace.periodMs);
    vi.advanceTimersByTime(pace.periodMs);
  }
};

describe("a body that arrives slowly", () => {
  let app: FastifyInstance;
  let body: Readable | undefined;
  let received: number;
  /** The server reads when this is resolved. */
  let mayRead: Promise<void>;
  let sockets: Socket[];

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    [body, received, mayRead, sockets] = [undefined, 0, Promise.resolve(), []];
    app = fastify();
    cutOffSlowBodies(app, pace);
    app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    app.route({
      method: "POST",
      url: "/",
      handler: async (request) => {
        body = request.body as Readable;
        await mayRead;
        for await (const chunk of body) received += (chunk as Buffer).length;
        return { received };
      },
    });
    await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
    vi.useRealTimers();
  });

  /** Sends the head of a request. */
  const begin = async (length: number) => {
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    sockets.push(socket);
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("error", () => {});
    await once(socket, "connect");
    const head = ["POST / HTTP/1.1", "Host: a", "Content-Type: a/b", `Content-Length: ${length}`];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    await expect.poll(() => body !== undefined).toBe(true);
    return { socket, answer: () => answer };
  };

  it("is received whole, however long it takes", async () => {
    const goOn = stopClock();
    const { socket, answer } = await begin(20_000);
    for (let minute = 1; minute < 20; minute += 1) {
      socket.write(Buffer.alloc(1000));
      await expect.poll(() => received).toBe(minute * 1000);
      passMinutes(goOn);
    }
    socket.write(Buffer.alloc(1000));
    await expect.poll(answer).toContain('{"received":20000}');
  });

  it.each([0, 999])("is cut off if only %i bytes of it come within a minute", async (bytes) => {
    const goOn = stopClock();
    const { socket, answer } = await begin(100_000);
    socket.write(Buffer.alloc(1000));
    await expect.poll(() => received).toBe(1000);
    passMinutes(goOn);
    socket.write(Buffer.alloc(bytes));
    await expect.poll(() => received).toBe(1000 + bytes);
    const closed = once(socket, "close");
    passMinutes(goOn);
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("is waited for as long as the server itself reads nothing", async () => {
    const goOn = stopClock();
    const reads = Promise.withResolvers<void>();
    mayRead = reads.promise;
    const { socket, answer } = await begin(100_000);
    socket.write(Buffer.alloc(50_000));
    await expect.poll(() => body?.readableLength).toBeGreaterThan(0);
    passMinutes(goOn, 100);
    reads.resolve();
    socket.write(Buffer.alloc(50_000));
    await expect.poll(answer).toContain('{"received":100000}');
  });

  it("is not waited for in a call that came without a connection", async () => {
    const goOn = stopClock();
    const headers = { "content-type": "a/b" };
    const answer = await app.inject({ method: "POST", url: "/", headers, payload: "at once" });
    expect(answer.json()).toEqual({ received: 7 });
    passMinutes(goOn, 2);
  });
});
