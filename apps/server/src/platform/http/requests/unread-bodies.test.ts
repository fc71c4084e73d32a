import { Readable } from "node:stream";
import { endpoint } from "@cairn/contracts/endpoint";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createBareApp } from "../../../../test/bare-app.ts";
import { packedStream } from "../answers/packed-answer.ts";
import { registerRaw } from "../register-endpoint.ts";
import { registerList } from "../register-list.ts";

const chunks = 1000;
const chunk = Buffer.alloc(1000);

const whole = endpoint({
  id: "API-1",
  method: "GET",
  path: "/whole",
  summary: "A million bytes",
  auth: "anyone",
  access: "open",
  answer: "binary",
  mediaType: "application/octet-stream",
  errors: [],
});
const packed = endpoint({ ...whole, path: "/packed" });
const list = endpoint({
  id: "API-1",
  method: "GET",
  path: "/list",
  summary: "Many numbers",
  auth: "anyone",
  access: "open",
  payload: z.array(z.number()),
  metadata: z.object({ count: z.string() }),
  answer: "envelope",
  errors: [],
});

describe("the headers of a streamed answer alone", () => {
  let app: FastifyInstance;
  let source: Readable;
  let reads = 0;

  const openSource = (): Readable => {
    reads = 0;
    source = new Readable({
      read() {
        reads += 1;
        this.push(reads > chunks ? null : chunk);
      },
    });
    return source;
  };

  const readPages = async function* (): AsyncGenerator<readonly number[]> {
    for (reads = 1; reads <= chunks; reads += 1) yield await Promise.resolve([reads]);
  };

  beforeAll(() => {
    app = createBareApp();
    registerRaw(app, whole, ({ reply }) => {
      reply.type("application/octet-stream").header("content-length", chunks * chunk.length);
      return Promise.resolve(openSource());
    });
    registerRaw(app, packed, ({ request, reply }) => {
      reply.type("application/octet-stream");
      return Promise.resolve(packedStream(request, reply, openSource()));
    });
    registerList(app, list, () =>
      Promise.resolve({ pages: readPages(), metadata: { count: String(chunks) } }),
    );
  });
  afterAll(() => app.close());

  const ask = (method: "GET" | "HEAD", path: string, encoding = "identity") =>
    app.inject({ method, url: `/apiserver/v1${path}`, headers: { "accept-encoding": encoding } });

  it.each([
    ["/whole", "identity"],
    ["/packed", "identity"],
    ["/packed", "gzip"],
  ])("read nothing, close what was opened and are those of the answer: %s, %s", async (path, encoding) => {
    const head = await ask("HEAD", path, encoding);
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect([reads, source.destroyed]).toEqual([0, true]);
    const full = await ask("GET", path, encoding);
    expect(reads).toBeGreaterThan(chunks);
    for (const name of ["content-length", "content-type", "content-encoding", "vary", "cache-control"])
      expect(String(head.headers[name]), name).toBe(String(full.headers[name]));
  });

  it("read a list no further than the page that decides whether it is refused", async () => {
    const head = await ask("HEAD", "/list");
    expect([head.statusCode, head.rawPayload.length, reads]).toEqual([200, 0, 1]);
    expect((await ask("GET", "/list")).json().payload).toHaveLength(chunks);
  });
});
