import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";
import { stubXhr } from "../xhr-stub.ts";

const sessionkey = "k".repeat(32);

/** The module in a browser with a session. */
const load = async () => {
  vi.resetModules();
  stubBrowser({ sessionkey });
  const { startSession } = await import("../session.ts");
  startSession();
  return (await import("./send-files.ts")).sendFiles;
};

const files = [new File(["one"], "a.gpx"), new File(["two"], "b.gpx")];

describe("the upload of files", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  beforeEach(() => {
    vi.unstubAllGlobals();
  });

  it("sends them to the address in one body, with the sender's key", async () => {
    const sendFiles = await load();
    const sent = stubXhr();
    sendFiles({ address: "/apiserver/v1/x", files, onProgress: () => undefined });
    expect(sent[0]).toMatchObject({
      address: "/apiserver/v1/x",
      headers: { STTAuthorization: sessionkey },
    });
    expect(sent[0]?.files.map(({ name }) => name)).toEqual(["a.gpx", "b.gpx"]);
  });

  it("reports the share that has been sent, and the end of sending", async () => {
    const sendFiles = await load();
    const sent = stubXhr();
    const told: (number | "sent")[] = [];
    sendFiles({
      address: "/x",
      files,
      onProgress: (share) => told.push(share),
      onSent: () => told.push("sent"),
    });
    // An empty body has no share.
    sent[0]?.upload.tell("progress", 0, 0);
    sent[0]?.upload.tell("progress", 150, 600);
    sent[0]?.upload.tell("progress", 600, 600);
    sent[0]?.upload.tell("load");
    expect(told).toEqual([0.25, 1, "sent"]);
  });

  it.each([
    [
      "an answer",
      { kind: "answer", status: 200, body: { payload: 1 } },
      (call) => call.answer(200, { payload: 1 }),
    ],
    ["a refusal", { kind: "answer", status: 413, body: {} }, (call) => call.answer(413, {})],
    [
      "the page of a proxy",
      { kind: "answer", status: 502, body: undefined },
      (call) => call.answer(502, "<h1>Bad gateway</h1>"),
    ],
    ["a broken connection", { kind: "network" }, (call) => call.tell("error")],
    ["no answer in time", { kind: "timeout" }, (call) => call.tell("timeout")],
  ] satisfies [string, object, (call: ReturnType<typeof stubXhr>[number]) => void][])(
    "end with %s",
    async (_what, expected, end) => {
      const sendFiles = await load();
      const sent = stubXhr();
      const { outcome } = sendFiles({ address: "/x", files, onProgress: () => undefined });
      if (sent[0]) end(sent[0]);
      expect(await outcome).toEqual(expected);
    },
  );

  it("stops when nobody wants it any more", async () => {
    const sendFiles = await load();
    const sent = stubXhr();
    const { outcome, abort } = sendFiles({ address: "/x", files, onProgress: () => undefined });
    abort();
    expect(await outcome).toEqual({ kind: "cancelled" });
    expect(sent[0]?.isAborted).toBe(true);
  });
});
