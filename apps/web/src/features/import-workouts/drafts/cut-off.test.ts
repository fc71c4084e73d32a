import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../lib/browser-stub.ts";
import type {
  deleteCutOff as DeleteCutOff,
  deleteDraft as DeleteDraft,
  takeCutOff as TakeCutOff,
} from "./cut-off.ts";

const accountKey = "a".repeat(24);
const keyOf = (figure: number) => figure.toString(16).padStart(24, "0");
const kept = (drafts: readonly (readonly [figure: number, lastModified: number])[]) =>
  JSON.stringify({
    changed: 0,
    drafts: drafts.map(([figure, lastModified]) => ({ workoutKey: keyOf(figure), lastModified })),
  });

describe("[ADD-3] drafts of an interrupted import", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  let values: Map<string, string>;
  let diary: { readonly workoutKey: string; readonly lastModified: number }[];
  let answerOf: (method: string) => Response | Promise<Response>;
  let takeCutOff: typeof TakeCutOff;
  let deleteDraft: typeof DeleteDraft;
  let deleteCutOff: typeof DeleteCutOff;

  beforeEach(async () => {
    vi.unstubAllGlobals();
    vi.resetModules();
    ({ values } = stubBrowser({
      [`import-drafts/${accountKey}/1`]: kept([
        [1, 100],
        [2, 200],
        [3, 300],
      ]),
    }));
    diary = [
      { workoutKey: keyOf(1), lastModified: 100 },
      // Somebody has saved it since.
      { workoutKey: keyOf(2), lastModified: 999 },
    ];
    answerOf = () => Response.json({ error: null, payload: diary, metadata: null });
    const held = { held: [], pending: [] };
    vi.stubGlobal("navigator", { onLine: true, locks: { query: () => Promise.resolve(held) } });
    vi.stubGlobal("fetch", (_address: string, { method }: RequestInit = {}) =>
      Promise.resolve(answerOf(method ?? "GET")),
    );
    ({ takeCutOff, deleteDraft, deleteCutOff } = await import("./cut-off.ts"));
  });

  const left = () =>
    [...values].flatMap(([name, text]) =>
      name.startsWith("import-drafts/")
        ? (JSON.parse(text) as { drafts: { workoutKey: string }[] }).drafts.map(
            ({ workoutKey }) => workoutKey,
          )
        : [],
    );

  it("are those that have not changed; the others are forgotten", async () => {
    const taken = await takeCutOff(accountKey);
    expect(taken.map(({ workoutKey }) => workoutKey)).toEqual([keyOf(1)]);
    // A draft that is being handled is not offered a second time.
    expect(left()).toEqual([]);
    expect(await takeCutOff(accountKey)).toEqual([]);
  });

  it("are kept without a connection, and belong to nobody else", async () => {
    answerOf = () => Promise.reject(new TypeError("failed"));
    await expect(takeCutOff(accountKey)).rejects.toMatchObject({ reason: "network" });
    expect(left()).toEqual([keyOf(1), keyOf(2), keyOf(3)]);
    expect(await takeCutOff("b".repeat(24))).toEqual([]);
    expect(await takeCutOff(undefined)).toEqual([]);
    expect(left()).toHaveLength(3);
  });

  it.each([
    ["it is deleted", () => Response.json({ payload: true }), true],
    [
      "it was gone already",
      () => Response.json({ error: { reason: "workout.not_found" } }, { status: 404 }),
      true,
    ],
    ["the server fails", () => Response.json({ error: { reason: "internal" } }, { status: 500 }), false],
    ["the connection breaks", () => Promise.reject(new TypeError("failed")), false],
  ])("are remembered until they are gone: %s", async (_what, answer, isGone) => {
    answerOf = answer;
    expect(await deleteDraft(keyOf(1))).toBe(isGone);
    expect(left().includes(keyOf(1))).toBe(!isGone);
    expect(left()).toContain(keyOf(2));
  });

  it("are deleted only if they are still drafts when that is asked for", async () => {
    const deleted: string[] = [];
    vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
      if (method !== "DELETE") return Promise.resolve(answerOf("GET"));
      deleted.push(/[0-9a-f]{24}/.exec(address)?.[0] ?? address);
      return Promise.resolve(Response.json({ payload: true }));
    });
    // The second was offered, and was saved only then.
    expect(await deleteCutOff(accountKey)).toBe(true);
    expect(deleted).toEqual([keyOf(1)]);
    expect(left()).toEqual([]);
  });

  it("are not deleted if it is unknown which of them are still drafts", async () => {
    answerOf = () => Promise.reject(new TypeError("failed"));
    await expect(deleteCutOff(accountKey)).rejects.toMatchObject({ reason: "network" });
    expect(left()).toHaveLength(3);
  });

  it("are remembered when the page closes without a connection", async () => {
    const { currentSilence, reportRequest, watchConnection } = await import("../../../lib/connection.ts");
    vi.stubGlobal("navigator", { onLine: false });
    vi.stubGlobal("removeEventListener", () => undefined);
    answerOf = () => Promise.reject(new TypeError("failed"));
    const leave = watchConnection();
    reportRequest(false);
    await expect.poll(() => currentSilence.get()).toBe("connection");
    let during: readonly string[] = [];
    answerOf = () => {
      during = left();
      return Response.json({ payload: true });
    };
    expect(await deleteDraft(keyOf(1))).toBe(true);
    expect(during).toContain(keyOf(1));
    expect(left()).not.toContain(keyOf(1));
    leave();
  });
});
