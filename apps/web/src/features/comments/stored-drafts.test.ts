import { beforeEach, describe, expect, it, vi } from "vitest";
import { newAttempt } from "../../lib/api/new-attempt.ts";
import { stubBrowser } from "../../lib/browser-stub.ts";
import { storeDraft, readDraft, replaceSentDraft } from "./stored-drafts.ts";

const place = { accountKey: "a".repeat(24), workoutKey: "b".repeat(24) };

describe("unsent texts", () => {
  beforeEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("are kept for the person and the workout until they are empty", () => {
    const draft = { text: "So far", attempt: newAttempt() };
    storeDraft(place, draft);
    expect(readDraft(place)).toEqual(draft);
    expect(readDraft({ ...place, workoutKey: "c".repeat(24) })).toBeUndefined();
    expect(readDraft({ ...place, accountKey: "d".repeat(24) })).toBeUndefined();
    storeDraft(place, { text: " \n" });
    expect(readDraft(place)).toBeUndefined();
  });

  it("are removed when they were sent, but not what was written in their place since", () => {
    const sent = { text: "So far", attempt: newAttempt() };
    storeDraft(place, sent);
    replaceSentDraft(place, sent, { text: "" });
    expect(readDraft(place)).toBeUndefined();
    for (const newer of [{ text: "So far, so good" }, { text: "Another", attempt: newAttempt() }]) {
      storeDraft(place, newer);
      replaceSentDraft(place, sent, { text: "" });
      expect(readDraft(place)).toEqual(newer);
    }
  });

  it("are ignored if the stored value is invalid", () => {
    const name = `comment-draft/${place.accountKey}/${place.workoutKey}`;
    for (const stored of ["", "{", "3", "null", '{"text":3}', '{"text":""}']) {
      localStorage.setItem(name, stored);
      expect(readDraft(place)).toBeUndefined();
    }
    localStorage.setItem(name, '{"text":"x","attempt":"../.."}');
    expect(readDraft(place)).toEqual({ text: "x" });
  });

  it("last as long as the page if storage is switched off", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(() => storeDraft(place, { text: "x" })).not.toThrow();
    expect(readDraft(place)).toBeUndefined();
  });
});
