import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";
import { type SentRequest, stubXhr } from "../xhr-stub.ts";
import type { PhotoSending } from "./photo-sending.ts";

const photo = (name: string) => new File(["jpeg"], name, { type: "image/jpeg" });
const workoutKey = "0123456789abcdef01234567";
const statesOf = (sending: PhotoSending) => sending.get().items.map(({ id, state }) => [id, state.kind]);

describe("the upload of photos", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  let sent: readonly SentRequest[];
  let sending: PhotoSending;
  let expired: () => boolean;

  beforeEach(async () => {
    vi.unstubAllGlobals();
    vi.resetModules();
    stubBrowser({ sessionkey: "k".repeat(32) });
    sent = stubXhr();
    const session = await import("../session.ts");
    session.startSession();
    expired = () => session.currentSession().expired;
    sending = (await import("./photo-sending.ts")).createPhotoSending();
  });

  it("sends two at a time, in order, each to its workout", async () => {
    sending.add(workoutKey, ["1.jpg", "2.jpg", "3.jpg"].map(photo));
    expect(sent.map(({ files }) => files[0]?.name)).toEqual(["1.jpg", "2.jpg"]);
    // 32 MB at half a megabyte a second, and the server's work on them.
    expect(sent[0]?.timeout).toBe(90_000);
    expect(sent[0]?.address).toContain(`/workouts/${workoutKey}/image`);
    expect(statesOf(sending)).toEqual([
      [1, "uploading"],
      [2, "uploading"],
      [3, "ready"],
    ]);
    sent[1]?.answer(200, { payload: {} });
    await expect.poll(() => sent).toHaveLength(3);
    // A photo that has arrived leaves the queue.
    expect(statesOf(sending)).toEqual([
      [1, "uploading"],
      [3, "uploading"],
    ]);
  });

  it("reports each that has arrived, and no other", async () => {
    const arrived: string[] = [];
    const leave = sending.onArrival(({ file }) => arrived.push(file.name));
    sending.add(workoutKey, ["1.jpg", "2.jpg", "3.jpg"].map(photo));
    sent[0]?.answer(415, { error: { reason: "photo.not_jpeg" } });
    sent[1]?.answer(201, { payload: {} });
    await expect.poll(() => sent).toHaveLength(3);
    leave();
    sent[2]?.answer(200, { payload: {} });
    await expect.poll(() => statesOf(sending)).toEqual([[1, "error"]]);
    expect(arrived).toEqual(["2.jpg"]);
  });

  it.each([
    ["no connection", (call) => call.tell("error"), { kind: "error", reason: "network" }],
    ["no answer in time", (call) => call.tell("timeout"), { kind: "timeout" }],
    // RFC 9110, 15.5.9: the server gave up waiting for the rest.
    ["408 Request Timeout", (call) => call.answer(408, {}), { kind: "timeout" }],
    [
      "a refusal with its reason",
      (call) => call.answer(400, { error: { reason: "storage.quota_used" } }),
      { kind: "error", reason: "storage.quota_used" },
    ],
    [
      "too many at once",
      (call) => call.answer(429, "busy"),
      { kind: "error", reason: "request.rate_limited" },
    ],
    ["a proxy's page", (call) => call.answer(502, "<h1>"), { kind: "error", reason: "unreadable" }],
  ] satisfies [string, (call: SentRequest) => void, object][])(
    "stay in the line with what became of them, and may go again: %s",
    async (_what, end, state) => {
      sending.add(workoutKey, [photo("1.jpg")]);
      if (sent[0]) end(sent[0]);
      await expect.poll(() => sending.get().items).toMatchObject([{ state }]);
      sending.retry(1);
      expect(sent).toHaveLength(2);
      expect(statesOf(sending)).toEqual([[1, "uploading"]]);
    },
  );

  it("opens the login prompt if the session has ended", async () => {
    sending.add(workoutKey, [photo("1.jpg")]);
    sent[0]?.answer(401, { error: { reason: "session.expired" } });
    await expect.poll(() => expired()).toBe(true);
  });

  it("can be stopped, also before it starts", async () => {
    sending.add(workoutKey, ["1.jpg", "2.jpg", "3.jpg"].map(photo));
    sending.cancel(3);
    sending.cancel(1);
    await expect
      .poll(() => statesOf(sending))
      .toEqual([
        [1, "cancelled"],
        [2, "uploading"],
        [3, "cancelled"],
      ]);
    expect(sent.map(({ isAborted }) => isAborted)).toEqual([true, false]);
    sending.remove(3);
    expect(statesOf(sending)).toEqual([
      [1, "cancelled"],
      [2, "uploading"],
    ]);
  });

  it("stops and removes all of them, and can be used again", async () => {
    sending.add(workoutKey, ["1.jpg", "2.jpg", "3.jpg"].map(photo));
    sending.forget();
    expect(statesOf(sending)).toEqual([]);
    expect(sent.map(({ isAborted }) => isAborted)).toEqual([true, true]);
    sending.add(workoutKey, [photo("4.jpg")]);
    await expect.poll(() => statesOf(sending)).toEqual([[4, "uploading"]]);
    expect(sent).toHaveLength(3);
  });

  it("starts no more photos once the screen is closed, and finishes those in progress", async () => {
    sending.add(workoutKey, ["1.jpg", "2.jpg", "3.jpg"].map(photo));
    sending.stop();
    sent[0]?.answer(200, {});
    sent[1]?.answer(200, {});
    await expect.poll(() => statesOf(sending)).toEqual([[3, "cancelled"]]);
    expect(sent).toHaveLength(2);
  });
});
