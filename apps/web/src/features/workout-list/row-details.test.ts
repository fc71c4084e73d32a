import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

stubBrowser();
const { knownRows, pagesOf } = await import("./row-details.ts");
const { isOwnKey } = await import("../../lib/diary/own-key.ts");

const keys = Array.from({ length: 95 }, (_, index) => index.toString(16).padStart(24, "0"));

describe("[LIST-3] the details of the list's rows", () => {
  it("are requested in pages of 40, which stay the same when more are shown", () => {
    expect(pagesOf([])).toEqual([]);
    // Nobody requests the placeholder of a key that has not arrived.
    expect([keys[0] ?? "", "2024-05/3", ""].map(isOwnKey)).toEqual([true, false, false]);
    const two = pagesOf(keys.slice(0, 80));
    expect(two.map((page) => page.split(",").length)).toEqual([40, 40]);
    expect(pagesOf(keys)).toEqual([...two, keys.slice(80).join(",")]);
  });

  it("are those of other pages until they have loaded, as when a deletion moves rows from page to page", () => {
    const client = new QueryClient();
    const [first = "", second = "", third = ""] = keys;
    expect(knownRows(client, first)).toBeUndefined();
    for (const page of [`${first},${second}`, third]) {
      const rows = page.split(",").map((workoutKey) => ({ workoutKey }));
      client
        .getQueryCache()
        .build(client, { queryKey: queryKeys.workoutRows(page) })
        .setData(rows);
    }
    const known = knownRows(client, `${second},${third},${keys[3] ?? ""}`);
    expect(known?.map(({ workoutKey }) => workoutKey)).toEqual([second, third]);
  });
});
