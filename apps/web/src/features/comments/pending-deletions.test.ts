import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";

const [accountKey, workoutKey, commentKey] = ["a".repeat(24), "b".repeat(24), "c".repeat(24)];
const comment = { accountKey, workoutKey, commentKey };

/** A page in a browser with stored data, with a server that gives the set answers. */
const open = async (browser: ReturnType<typeof stubBrowser>) => {
  vi.resetModules();
  const asked: string[] = [];
  let [status, reason]: [number, string | undefined] = [200, undefined];
  vi.stubGlobal("fetch", (address: string, { method = "GET", keepalive = false }: RequestInit) => {
    asked.push(
      `${method} ${address.replace("/apiserver/v1/workouts/comment/", "")}${keepalive ? " kept alive" : ""}`,
    );
    if (status === 0) return Promise.reject(new TypeError("no network"));
    const body = reason === undefined ? { error: null, payload: true } : { error: { reason } };
    return Promise.resolve(Response.json(body, { status }));
  });
  const page = await import("./pending-deletions.ts");
  const ended: (readonly [string, boolean])[] = [];
  return {
    ...page,
    asked,
    ended,
    browser,
    answer: (...next: [number, string?]) => void ([status, reason] = [next[0], next[1]]),
    sendDue: () => page.sendDue(accountKey, (pending, isGone) => ended.push([pending.commentKey, isGone])),
  };
};

const now = Date.parse("2026-01-01T12:00:00Z");
const later = (ms: number) => vi.setSystemTime(now + ms);
const deleted = `DELETE ${commentKey} kept alive`;

describe("[DASH-8] a deleted comment", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is deleted on the server after 5,000 ms, and not before", async () => {
    const { deleteSoon, sendDue, asked, ended, pendingDeletions } = await open(stubBrowser());
    deleteSoon(comment);
    expect(pendingDeletions.get()).toEqual([{ ...comment, due: now + 5000 }]);
    later(4999);
    await sendDue();
    expect(asked).toEqual([]);
    later(5000);
    await sendDue();
    expect(asked).toEqual([deleted]);
    expect(ended).toEqual([[commentKey, true]]);
    expect(pendingDeletions.get()).toEqual([]);
  });

  it("is restored if requested in time, and nothing is sent", async () => {
    const { deleteSoon, keepComment, sendDue, asked } = await open(stubBrowser());
    deleteSoon(comment);
    await keepComment(commentKey);
    later(60_000);
    await sendDue();
    expect(asked).toEqual([]);
  });

  it("is not called restored while the server is deleting it", async () => {
    const { deleteSoon, keepComment, sendDue, ended, answer, pendingDeletions } = await open(stubBrowser());
    deleteSoon(comment);
    later(5000);
    answer(503, "request.busy");
    const unsent = sendDue();
    const kept = keepComment(commentKey);
    await unsent;
    expect(await kept).toBeUndefined();
    expect([ended, pendingDeletions.get()]).toEqual([[], []]);

    deleteSoon(comment);
    later(10_000);
    answer(200);
    const sent = sendDue();
    const late = keepComment(commentKey);
    await sent;
    expect(await late).toMatchObject({ reason: "comment.not_found" });
    expect([ended, pendingDeletions.get()]).toEqual([[[commentKey, true]], []]);
  });

  it("is not called restored if another tab has deleted it", async () => {
    const { deleteSoon, keepComment, sendDue, answer, ended } = await open(stubBrowser());
    deleteSoon(comment);
    later(5000);
    answer(404, "comment.not_found");
    const sent = sendDue();
    const late = keepComment(commentKey);
    await sent;
    expect(await late).toMatchObject({ reason: "comment.not_found" });
    expect(ended).toEqual([[commentKey, true]]);
  });

  it("has its whole time again when somebody is at the offer, unless the server counts it", async () => {
    const { deleteSoon, postponeDeletion, scheduleAll, sendDue, asked, pendingDeletions } =
      await open(stubBrowser());
    deleteSoon(comment);
    later(4000);
    postponeDeletion(commentKey);
    postponeDeletion("e".repeat(24));
    expect(pendingDeletions.get()).toEqual([{ ...comment, due: now + 9000 }]);
    later(8999);
    await sendDue();
    expect(asked).toEqual([]);
    scheduleAll(accountKey);
    expect(asked).toEqual([`DELETE ${commentKey}?after=1 kept alive`]);
    postponeDeletion(commentKey);
    expect(pendingDeletions.get()).toEqual([{ ...comment, due: now + 9000, isScheduled: true }]);
  });

  it("can be restored, and is deleted, on the page that follows", async () => {
    const first = await open(stubBrowser());
    first.deleteSoon(comment);
    const second = await open(first.browser);
    expect(second.pendingDeletions.get()).toEqual([{ ...comment, due: now + 5000 }]);
    later(9000);
    await second.sendDue();
    expect(second.asked).toEqual([deleted]);
    first.deleteSoon(comment);
    const third = await open(first.browser);
    await third.keepComment(commentKey);
    later(60_000);
    await third.sendDue();
    expect(third.asked).toEqual([]);
  });

  it("is left to the server when the page closes; the next page can still restore it", async () => {
    const { deleteSoon, scheduleAll, keepComment, asked, pendingDeletions } = await open(stubBrowser());
    deleteSoon(comment);
    later(2000);
    scheduleAll(accountKey);
    scheduleAll(accountKey);
    expect(asked).toEqual([`DELETE ${commentKey}?after=3000 kept alive`]);
    expect(pendingDeletions.get()).toHaveLength(1);
    await keepComment(commentKey);
    expect(asked.at(-1)).toBe(`POST ${commentKey}/keep`);
    expect(pendingDeletions.get()).toEqual([]);
  });

  it("is left to the server when the person logs out; what it accepts is forgotten when the page is left", async () => {
    const { deleteSoon, scheduleBeforeLogout, asked, browser, pendingDeletions } = await open(stubBrowser());
    const ofSomebodyElse = { ...comment, commentKey: "e".repeat(24), accountKey: "d".repeat(24) };
    deleteSoon(ofSomebodyElse);
    deleteSoon(comment);
    later(2000);
    await scheduleBeforeLogout(accountKey);
    expect(asked).toEqual([`DELETE ${commentKey}?after=3000 kept alive`]);
    // It does not come back into view until then.
    expect(pendingDeletions.get()).toHaveLength(2);
    browser.leave();
    expect(pendingDeletions.get()).toEqual([{ ...ofSomebodyElse, due: now + 5000 }]);
  });

  it("is sent after the next login if the server does not answer before a logout", async () => {
    const { deleteSoon, scheduleBeforeLogout, sendDue, answer, asked, browser, ended, pendingDeletions } =
      await open(stubBrowser());
    deleteSoon(comment);
    answer(0);
    await scheduleBeforeLogout(accountKey);
    browser.leave();
    later(60_000);
    answer(200);
    await sendDue();
    expect(asked.at(-1)).toBe(deleted);
    expect([ended, pendingDeletions.get()]).toEqual([[[commentKey, true]], []]);
  });

  it("stays deleted, with the reason, if the server does not answer to its restoring", async () => {
    const { deleteSoon, scheduleAll, keepComment, answer, pendingDeletions } = await open(stubBrowser());
    deleteSoon(comment);
    scheduleAll(accountKey);
    answer(0);
    expect(await keepComment(commentKey)).toMatchObject({ reason: "network" });
    expect(pendingDeletions.get()).toEqual([{ ...comment, due: now + 5000, isScheduled: true }]);
    answer(200);
    expect(await keepComment(commentKey)).toBeUndefined();
    expect(pendingDeletions.get()).toEqual([]);
  });

  it("waits for a connection", async () => {
    const { deleteSoon, sendDue, answer, ended, pendingDeletions } = await open(stubBrowser());
    deleteSoon(comment);
    later(5000);
    for (const status of [0, 503, 429]) {
      answer(status, "request.busy");
      await sendDue();
      expect([ended, pendingDeletions.get().length]).toEqual([[], 1]);
    }
    answer(200);
    await sendDue();
    expect([ended, pendingDeletions.get()]).toEqual([[[commentKey, true]], []]);
  });

  it.each([
    [404, "comment.not_found", true],
    [403, "comment.forbidden", false],
  ])("is over when the server answers %i %s", async (status, reason, isGone) => {
    const { deleteSoon, sendDue, answer, ended, pendingDeletions } = await open(stubBrowser());
    deleteSoon(comment);
    later(5000);
    answer(status, reason);
    await sendDue();
    expect([ended, pendingDeletions.get()]).toEqual([[[commentKey, isGone]], []]);
  });

  it("is not deleted in the name of another person, nor from an invalid list", async () => {
    const { deleteSoon, sendDue, asked, browser } = await open(stubBrowser());
    deleteSoon({ ...comment, accountKey: "d".repeat(24) });
    later(5000);
    await sendDue();
    for (const text of ["", "{", "3", "[1,null,{}]"]) {
      browser.values.set("comment-deletions", text);
      const page = await open(browser);
      expect(page.pendingDeletions.get()).toEqual([]);
    }
    expect(asked).toEqual([]);
  });
});
