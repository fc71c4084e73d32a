import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";
import type * as Session from "../../lib/session.ts";
import { type SentRequest, stubXhr } from "../../lib/xhr-stub.ts";
import type * as PagePhotos from "./page-photos.ts";

const photo = (name: string) => new File(["jpeg"], name, { type: "image/jpeg" });
const hill = "a".repeat(24);
const lake = "b".repeat(24);
const nothing = () => undefined;

describe("[WORK-10] photos whose workout was left", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
    // The tests of another file must not share stores with these, which call what was stubbed.
    vi.resetModules();
  });
  let sent: readonly SentRequest[];
  let photos: typeof PagePhotos;
  let session: typeof Session;
  let browser: ReturnType<typeof stubBrowser>;
  let messages: () => readonly string[];
  let press: () => void;
  let questions: Set<(event: { readonly preventDefault: () => void }) => void>;

  beforeEach(async () => {
    vi.unstubAllGlobals();
    vi.resetModules();
    browser = stubBrowser({ sessionkey: "k".repeat(32) });
    const { addEventListener: listen } = globalThis;
    questions = new Set();
    vi.stubGlobal("addEventListener", (type: string, listener: () => void) => {
      if (type === "beforeunload") questions.add(listener);
      else listen(type, listener);
    });
    vi.stubGlobal("removeEventListener", (_type: string, listener: () => void) => questions.delete(listener));
    sent = stubXhr();
    session = await import("../../lib/session.ts");
    session.startSession();
    const { toastStore } = await import("../../ui/overlay/toast-store.ts");
    messages = () => toastStore.get().map(({ text }) => text);
    press = () => toastStore.get()[0]?.action?.run();
    photos = await import("./page-photos.ts");
  });

  const isAsked = () => {
    const prevent = vi.fn<() => void>();
    for (const question of questions) question({ preventDefault: prevent });
    return prevent.mock.calls.length > 0;
  };
  const items = () => photos.pagePhotos.get().items.map(({ file, state }) => `${file.name} ${state.kind}`);
  const refuse = (index: number, reason: string) => sent[index]?.answer(400, { error: { reason } });

  it("are sent, and the browser asks before it is closed, until the last has ended", async () => {
    const leave = photos.watchPhotos(hill, nothing);
    expect(isAsked()).toBe(false);
    photos.pagePhotos.add(hill, ["1.jpg", "2.jpg", "3.jpg"].map(photo));
    leave();
    expect(isAsked()).toBe(true);
    sent[0]?.answer(200, {});
    await expect.poll(items).toEqual(["2.jpg uploading", "3.jpg uploading"]);
    sent[1]?.answer(200, {});
    sent[2]?.tell("timeout");
    await expect.poll(items).toEqual(["3.jpg timeout"]);
    expect(isAsked()).toBe(false);
  });

  it("say how many failed, once for each workout, with the way back, and no more when that is shown", async () => {
    const goBack = vi.fn<() => void>();
    photos.watchPhotos(hill, goBack)();
    photos.watchPhotos(lake, nothing);
    photos.pagePhotos.add(hill, ["1.jpg", "2.jpg"].map(photo));
    photos.pagePhotos.add(lake, [photo("3.jpg")]);
    refuse(0, "photo.not_jpeg");
    await expect.poll(messages).toHaveLength(1);
    refuse(1, "photo.not_jpeg");
    await expect.poll(items).toEqual(["1.jpg error", "2.jpg error", "3.jpg uploading"]);
    expect(messages()).toHaveLength(1);
    press();
    expect(goBack).toHaveBeenCalledOnce();
    photos.watchPhotos(hill, goBack);
    expect(messages()).toEqual([]);
    // The screen of this one is open.
    refuse(2, "photo.not_jpeg");
    await expect.poll(items).toContain("3.jpg error");
    expect(messages()).toEqual([]);
  });

  it("say nothing if the workout has been deleted", async () => {
    photos.watchPhotos(hill, nothing)();
    photos.pagePhotos.add(hill, [photo("1.jpg")]);
    refuse(0, "workout.not_found");
    await expect.poll(items).toEqual(["1.jpg error"]);
    expect(messages()).toEqual([]);
  });

  it("are stopped and forgotten at the logout, and without a question", () => {
    photos.pagePhotos.add(hill, ["1.jpg", "2.jpg", "3.jpg"].map(photo));
    session.clearSession();
    expect(items()).toEqual([]);
    expect(sent.map(({ isAborted }) => isAborted)).toEqual([true, true]);
    expect(isAsked()).toBe(false);
  });

  it("do not hold up a page whose session has ended in another tab", () => {
    session.beginSession("k".repeat(32));
    photos.pagePhotos.add(hill, [photo("1.jpg")]);
    expect(isAsked()).toBe(true);
    browser.values.delete("sessionkey");
    document.cookie = "sessionkey=; Max-Age=0";
    expect(isAsked()).toBe(false);
  });

  it("are kept when an expired session is renewed", async () => {
    photos.pagePhotos.add(hill, [photo("1.jpg")]);
    refuse(0, "session.expired");
    await expect.poll(() => session.currentSession().expired).toBe(true);
    session.beginSession("n".repeat(32));
    photos.pagePhotos.retry(1);
    expect(items()).toEqual(["1.jpg uploading"]);
    expect(sent[1]?.headers).toMatchObject({ STTAuthorization: "n".repeat(32) });
  });
});
