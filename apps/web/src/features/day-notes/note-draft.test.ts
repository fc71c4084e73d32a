import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";
import { draftedDays, storeNoteDraft, newerNote, readNoteDraft } from "./note-draft.ts";

const [first, second] = ["a".repeat(24), "b".repeat(24)];
const place = { accountKey: "ann", day: 20_778 };
const note = (text: string, version: string) => ({ day: "2026-11-21", text, version });

describe("[DAY-2] the draft of a note", () => {
  let browser: ReturnType<typeof stubBrowser>;
  beforeEach(() => {
    vi.unstubAllGlobals();
    browser = stubBrowser();
  });

  it("is restored after a reload, only for its person and day, until it is saved", () => {
    storeNoteDraft(place, { text: "Legs tired", version: first });
    expect(readNoteDraft(place)).toEqual({ text: "Legs tired", version: first });
    expect(readNoteDraft({ ...place, day: 20_779 })).toBeUndefined();
    expect(readNoteDraft({ ...place, accountKey: "bob" })).toBeUndefined();
    storeNoteDraft(place, { text: "Legs tired", version: null, isSent: true });
    expect(readNoteDraft(place)).toEqual({ text: "Legs tired", version: null, isSent: true });
    storeNoteDraft(place, undefined);
    expect([...browser.values.keys()]).toEqual([]);
  });

  it("is found by its person, the earliest day first, and by nobody else", () => {
    storeNoteDraft({ ...place, day: 20_779 }, { text: "Rest day", version: null, isSent: true });
    storeNoteDraft(place, { text: "Legs tired", version: first });
    browser.values.set("day-note/ann/someday", "{}");
    browser.values.set("comment-draft/ann/2026-11-21", "{}");
    expect(draftedDays("ann")).toEqual([20_778, 20_779]);
    expect(draftedDays("an")).toEqual([]);
  });

  it.each(["{", "null", "[]", '{"text":5}'])("is empty if the browser has stored %s", (kept) => {
    browser.values.set("day-note/ann/2026-11-21", kept);
    expect(readNoteDraft(place)).toBeUndefined();
  });

  it("conflicts with a change made elsewhere since it was started, and with nothing else", () => {
    expect(newerNote({ text: "Mine", version: null }, undefined)).toBeUndefined();
    expect(newerNote({ text: "Mine", version: first }, note("Old", first))).toBeUndefined();
    expect(newerNote({ text: "Mine", version: first }, note("Theirs", second))).toMatchObject({
      text: "Theirs",
      version: second,
    });
    expect(newerNote({ text: "Mine", version: first }, undefined)).toEqual({ text: "", version: null });
    expect(newerNote({ text: "Same\n", version: null }, note("Same", second))).toBeUndefined();
  });
});
