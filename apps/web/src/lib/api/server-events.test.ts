import { describe, expect, it } from "vitest";
import { readServerEvents } from "./server-events.ts";

const streamOf = (...chunks: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

const read = async (...chunks: readonly string[]) => {
  const events = [];
  for await (const event of readServerEvents(streamOf(...chunks))) events.push(event);
  return events;
};

describe("[ADD-4] events of the server", () => {
  it("are complete however the stream is cut", async () => {
    const text = 'retry: 2000\n\nevent: job\nid: 17\ndata: {"ä": 1}\n\n: still here\n\ndata: a\ndata: b\n\n';
    const events = [
      { name: "job", id: "17", data: '{"ä": 1}' },
      { name: "message", data: "a\nb" },
    ];
    expect(await read(text)).toEqual(events);
    expect(await read(...(text.match(/./gsu) ?? []))).toEqual(events);
  });

  it("leave out an incomplete one", async () => {
    expect(await read("data: whole\n\ndata: ha")).toEqual([{ name: "message", data: "whole" }]);
  });
});
