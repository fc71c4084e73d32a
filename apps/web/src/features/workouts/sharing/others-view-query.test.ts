import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../lib/browser-stub.ts";

stubBrowser();
const { othersViewQuery } = await import("./others-view-query.ts");
const { workoutQuery } = await import("../../../lib/api/workout-query.ts");

const workoutKey = "0123456789abcdef01234567";

describe("the source of a shared image", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("is the workout as others see it, fetched at each opening and never mixed with the owner's own", async () => {
    const asked: URL[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      const url = new URL(address, "https://cairn.example");
      asked.push(url);
      return Promise.resolve(Response.json({ payload: { seenBy: url.searchParams.get("as") ?? "owner" } }));
    });
    const client = new QueryClient();
    expect(await client.fetchQuery(workoutQuery(workoutKey))).toEqual({ seenBy: "owner" });
    expect(await client.fetchQuery(othersViewQuery(workoutKey))).toEqual({ seenBy: "others" });
    await client.fetchQuery(othersViewQuery(workoutKey));
    expect(asked.map(({ pathname, search }) => pathname.split("/workouts/")[1] + search)).toEqual([
      `${workoutKey}/combined`,
      `${workoutKey}/combined?as=others`,
      `${workoutKey}/combined?as=others`,
    ]);
    expect(client.getQueryData(workoutQuery(workoutKey).queryKey)).toEqual({ seenBy: "owner" });
  });
});
