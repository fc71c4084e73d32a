import { describe, expect, it } from "vitest";
import { sharedRanges } from "./shared-ranges.ts";

/** An archive that records requests, and answers on command. */
const archive = () => {
  const asked: string[] = [];
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const source = {
    getKey: () => "world",
    getBytes: async (offset: number, length: number) => {
      asked.push(`${offset}+${length}`);
      await opened;
      if (offset === 13) throw new Error("No such range");
      return { data: new Uint8Array(length).fill(offset).buffer, etag: "v1" };
    },
  };
  return { asked, open, shared: sharedRanges(source) };
};

describe("ranges of the base map", () => {
  it("are fetched once for all who want the same one at the same time", async () => {
    const { asked, open, shared } = archive();
    const wanted = [
      shared.getBytes(0, 4),
      shared.getBytes(0, 4),
      shared.getBytes(4, 4),
      shared.getBytes(0, 8),
    ];
    open();
    const answers = await Promise.all(wanted);
    expect(asked).toEqual(["0+4", "4+4", "0+8"]);
    expect(answers.map(({ data, etag }) => [data.byteLength, etag])).toEqual([
      [4, "v1"],
      [4, "v1"],
      [4, "v1"],
      [8, "v1"],
    ]);
    // MapLibre transfers the buffer to its worker, after which nobody else can read it.
    expect(answers[0]?.data).not.toBe(answers[1]?.data);
  });

  it("are fetched again by later requests, also after a failure", async () => {
    const { asked, open, shared } = archive();
    open();
    await shared.getBytes(0, 4);
    await shared.getBytes(0, 4);
    await expect(shared.getBytes(13, 1)).rejects.toThrow("No such range");
    await expect(shared.getBytes(13, 1)).rejects.toThrow("No such range");
    expect(asked).toEqual(["0+4", "0+4", "13+1", "13+1"]);
  });

  it("are still delivered to the others if one request is cancelled", async () => {
    const { asked, open, shared } = archive();
    const gone = new AbortController();
    const first = shared.getBytes(0, 4, gone.signal);
    const second = shared.getBytes(0, 4, new AbortController().signal);
    gone.abort();
    open();
    await expect(first).rejects.toThrow("aborted");
    expect((await second).data.byteLength).toBe(4);
    expect(asked).toEqual(["0+4"]);
  });
});
