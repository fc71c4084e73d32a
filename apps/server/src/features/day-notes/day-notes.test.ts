import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

describe("[DAY-1] notes on days of the diary", () => {
  let server: TestApp;
  let ann: TestUser;
  let bob: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    ann = await server.signUp("ann");
    bob = await server.signUp("bob");
  });
  afterAll(() => server.close());

  const write = async (day: string, text: string, version: string | null, { key } = ann) =>
    await server.call("PUT", "/diary/notes", { key, payload: { day, text, version } });
  const saved = async (...args: Parameters<typeof write>) => {
    const answer = await write(...args);
    expect(answer.statusCode).toBe(200);
    return answer.json().payload;
  };
  const reasonOf = async (...args: Parameters<typeof write>) => {
    const answer = await write(...args);
    return [answer.statusCode, answer.json().error.reason];
  };
  const listed = async (query = "", { key } = ann) =>
    (await server.call("GET", `/diary/notes${query}`, { key })).json().payload;

  it("are stored by day, found by a range of days, and visible to nobody else", async () => {
    const late = await saved("2024-02-29", "Leap day,\r\nlegs tired\u202E", null);
    const early = await saved("2023-12-31", "Last run of the year", null);
    expect(late).toMatchObject({ day: "2024-02-29", text: "Leap day,\nlegs tired" });
    expect(await listed("?since=2023-12-31&until=2024-12-31")).toEqual([early, late]);
    expect(await listed("?since=2024-02-29&until=2024-02-29")).toEqual([late]);
    expect(await listed("?since=2023-01-01&until=2024-02-28")).toEqual([early]);
    expect(await listed()).toEqual(expect.arrayContaining([early, late]));
    expect(await listed("", bob)).toEqual([]);
    const answer = await server.call("GET", "/diary/notes", { key: ann.key });
    expect(answer.headers["cache-control"]).toContain("no-store");
  });

  it("are changed and removed by whoever saw the latest version", async () => {
    const first = await saved("2025-05-01", "Rest", null);
    const second = await saved("2025-05-01", "Rest, then sauna", first.version);
    expect(second.version).not.toBe(first.version);
    expect(await saved("2025-05-01", " \n", second.version)).toBeNull();
    expect(await listed("?since=2025-05-01&until=2025-05-01")).toEqual([]);
  });

  it("are not lost to another tab: what was written meanwhile is kept and the other text refused", async () => {
    const first = await saved("2025-06-01", "One", null);
    const other = await saved("2025-06-01", "Of the other tab", first.version);
    expect(await reasonOf("2025-06-01", "Mine", first.version)).toEqual([409, "day_note.changed"]);
    expect(await reasonOf("2025-06-01", "Mine", null)).toEqual([409, "day_note.changed"]);
    expect(await reasonOf("2025-06-01", "", first.version)).toEqual([409, "day_note.changed"]);
    expect(await listed("?since=2025-06-01&until=2025-06-01")).toEqual([other]);
    // After being removed and written again it is another version, too.
    await saved("2025-06-01", "", other.version);
    await saved("2025-06-01", "One", null);
    expect(await reasonOf("2025-06-01", "Mine", first.version)).toEqual([409, "day_note.changed"]);
  });

  it("are added once if a call is repeated", async () => {
    const first = await saved("2025-07-01", "Long ride", null);
    expect(await saved("2025-07-01", "Long ride", null)).toEqual(first);
    await saved("2025-07-01", "", first.version);
    expect(await saved("2025-07-01", "", first.version)).toBeNull();
  });

  it("at the same moment: one of two writers is refused", async () => {
    const answers = await Promise.all(["Left", "Right"].map((text) => write("2025-08-01", text, null)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([
    ["a day that no month has", { day: "2025-02-29", text: "x", version: null }],
    ["a day beyond the calendar", { day: "2201-01-01", text: "x", version: null }],
    ["too long", { day: "2025-02-28", text: "x".repeat(4001), version: null }],
    ["no version", { day: "2025-02-28", text: "x" }],
  ])("are refused: %s", async (_what, payload) => {
    const answer = await server.call("PUT", "/diary/notes", { key: ann.key, payload });
    expect(answer.statusCode).toBe(400);
  });

  it("work for a day at either end of the calendar", async () => {
    for (const day of ["1900-01-01", "2200-12-31"])
      expect(await saved(day, "Far", null)).toMatchObject({ day });
  });
});
