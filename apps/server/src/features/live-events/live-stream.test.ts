import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, type Writable } from "node:stream";
import { expect, it } from "vitest";
import { LiveStream } from "./live-stream.ts";

const ann = { kind: "session", userId: "ann", username: "ann", keyHash: Buffer.alloc(32) } as const;
const news = { kind: "feed", to: ["ann"], id: "1" } as const;

/** The answer to a client that has left before anything was written. */
async function answerToNobody(): Promise<ServerResponse> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const sent = request({ host: "127.0.0.1", port: (server.address() as AddressInfo).port, agent: false });
  // It reports that there was no answer.
  sent.on("error", () => {});
  sent.end();
  const [, answer] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
  sent.destroy();
  await once(answer, "close");
  server.close();
  return answer;
}

it("[LIVE-4] a client that does not read is cut off before much is buffered for it", () => {
  const sink = new PassThrough();
  const stream = new LiveStream(ann, [], sink);
  for (let at = 0; at < 1000; at += 1) stream.hear(news);
  expect(sink.destroyed).toBe(false);
  for (let at = 0; at < 100_000; at += 1) stream.hear(news);
  expect([sink.destroyed, sink.writableLength < 100_000]).toEqual([true, true]);
});

it("[LIVE-4] nothing is sent after the end", () => {
  const sink = new PassThrough();
  const stream = new LiveStream(ann, [], sink);
  stream.end();
  stream.end();
  stream.hear(news);
  expect(String(sink.read())).toBe("retry: 2000\n\n");
});

it.each<[string, () => Writable | Promise<Writable>]>([
  ["stays until it leaves", () => new PassThrough()],
  ["left while its session was looked up", answerToNobody],
])(
  "[LIVE-4] the end of a client that %s is told to all who look after its stream, once they have begun",
  async (_what, sinkOf) => {
    const sink = await sinkOf();
    const stream = new LiveStream(ann, [], sink);
    const told: string[] = [];
    stream.onClose(() => told.push("the list"));
    stream.onClose(() => told.push("the heartbeats"));
    expect(told).toEqual([]);
    sink.destroy();
    await expect.poll(() => told).toEqual(["the list", "the heartbeats"]);
  },
);
