import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../lib/browser-stub.ts";
import { type SentRequest, stubXhr } from "../../../lib/xhr-stub.ts";
import type { ImportStore } from "../pipeline/import-store.ts";
import type { PhotoEffects } from "./photo-effects.ts";

const keyOf = (figure: number) => figure.toString(16).padStart(24, "0");
/** A JPEG without camera metadata; its size depends on its name, so that no two are the same file. */
const photo = (name: string) =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), name], name, { type: "image/jpeg" });

describe("[ADD-3] photos beside an import of many files", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  let store: ImportStore;
  let effects: PhotoEffects;
  let sent: readonly SentRequest[];
  let ended: number[];
  let answer: () => Response | Promise<Response>;

  beforeEach(async () => {
    vi.unstubAllGlobals();
    vi.resetModules();
    stubBrowser();
    vi.stubGlobal("removeEventListener", () => undefined);
    sent = stubXhr();
    ended = [];
    answer = () => Response.json({ error: null, payload: [], metadata: null });
    vi.stubGlobal("fetch", () => Promise.resolve(answer()));
    store = (await import("../pipeline/import-store.ts")).createImportStore();
    const { createPhotoEffects } = await import("./photo-effects.ts");
    effects = createPhotoEffects(store, (arrived) => ended.push(arrived));
  });

  const places = () =>
    store
      .get()
      .photos.photos.map(
        ({ id, place }) => `${id} ${place.kind === "unmatched" ? place.reason : place.kind}`,
      );

  it("wait until their workouts exist, and say which ones have no time to be matched by", async () => {
    effects.add([photo("1.jpg"), photo("2.jpg")]);
    expect(places()).toEqual(["1 chosen", "2 chosen"]);
    await effects.send({ imported: [keyOf(1)], known: [] });
    expect(places()).toEqual(["1 noTime", "2 noTime"]);
    expect(sent).toEqual([]);
  });

  it("keep waiting if the workouts cannot be fetched, and are matched again on a retry", async () => {
    effects.add([photo("1.jpg")]);
    answer = () => Promise.reject(new TypeError("failed"));
    await effects.send({ imported: [keyOf(1)], known: [] });
    expect(places()).toEqual(["1 chosen"]);
    expect(store.get().photos.problem).toBe("network");
    answer = () => Response.json({ error: null, payload: [], metadata: null });
    await effects.send({ imported: [keyOf(1)], known: [] });
    expect(places()).toEqual(["1 noTime"]);
    expect(store.get().photos.problem).toBeUndefined();
  });

  it("are sent where somebody assigns them, at most ten in the queue, and report when the last has arrived", async () => {
    const names = Array.from({ length: 12 }, (_unused, i) => `${i + 1}.jpg`);
    effects.add(names.map(photo));
    await effects.send({ imported: [keyOf(1)], known: [] });
    // None had arrived when all of them had been read.
    expect(ended.splice(0)).toEqual([0]);
    effects.assign(new Map(names.map((_name, i) => [i + 1, keyOf(1)])));
    expect(places().filter((place) => place.endsWith("inLine"))).toHaveLength(10);
    expect(places().filter((place) => place.endsWith("due"))).toHaveLength(2);
    for (let i = 0; i < names.length; i++) {
      await expect.poll(() => sent.length).toBeGreaterThan(i);
      expect(sent[i]?.address).toContain(keyOf(1));
      expect(ended).toEqual([]);
      sent[i]?.answer(200, { payload: {} });
    }
    await expect.poll(() => ended).toEqual([12]);
    expect(new Set(places().map((place) => place.split(" ")[1]))).toEqual(new Set(["arrived"]));
    // Each was sent once, in order.
    expect(sent.map(({ files }) => files[0]?.name)).toEqual(names);
  });

  it("are not matched with results of an import that was closed meanwhile", async () => {
    effects.add([photo("1.jpg")]);
    const { promise, resolve } = Promise.withResolvers<Response>();
    let isAsked = false;
    answer = () => {
      isAsked = true;
      return promise;
    };
    const looking = effects.send({ imported: [keyOf(1)], known: [] });
    await expect.poll(() => isAsked).toBe(true);
    effects.drop();
    effects.add([photo("2.jpg")]);
    resolve(Response.json({ error: null, payload: [], metadata: null }));
    await looking;
    expect(places()).toEqual(["1 chosen"]);
  });

  it("are stopped when they are removed", async () => {
    effects.add([photo("1.jpg"), photo("2.jpg"), photo("3.jpg")]);
    await effects.send({ imported: [keyOf(1)], known: [] });
    effects.assign(new Map([1, 2, 3].map((id) => [id, keyOf(1)])));
    await expect.poll(() => sent.length).toBe(2);
    effects.drop();
    expect(sent.map(({ isAborted }) => isAborted)).toEqual([true, true]);
    expect(places()).toEqual([]);
    await expect.poll(() => store.get().photos.line.items).toEqual([]);
    expect(sent).toHaveLength(2);
  });
});
