import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { LiveStream } from "./live-stream.ts";

const ann = { kind: "session", userId: "ann", username: "ann", keyHash: Buffer.alloc(32) } as const;
const news = { kind: "feed", to: ["ann"], id: "1" } as const;

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
