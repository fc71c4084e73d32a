import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";
import { queryKeys } from "../query/query-keys.ts";

stubBrowser();
const { diaryQuery } = await import("./diary-query.ts");
const { useDiary } = await import("./use-diary.ts");

const [first, second] = ["a".repeat(24), "b".repeat(24)];

/** A workout as the list has it. */
const listed = {
  workoutKey: first,
  activityId: 1,
  startTime: 1_750_000_000_000,
  timeOffsetInMinutes: 345,
  totalTime: 3600.5,
  totalDistance: 10_000.25,
  energyConsumption: 700,
  totalAscent: 120,
  avgSpeed: 2.78,
  sharingFlags: 18,
  description: "Morning run",
  polyline: "_p~iF~ps|U",
};

describe("[DIARY-1] the diary", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("has all own workouts with their numbers, the oldest first", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(address);
      const earlier = { ...listed, workoutKey: second, startTime: listed.startTime - 86_400_000 };
      const payload = [listed, { ...earlier, description: undefined, avgSpeed: 0 }];
      return Promise.resolve(Response.json({ error: null, payload, metadata: null }));
    });
    const run: DiaryWorkout = {
      workoutKey: first,
      activityId: 1,
      startTime: 1_750_000_000_000,
      timeOffsetInMinutes: 345,
      totalTime: 3600.5,
      totalDistance: 10_000.25,
      energyConsumption: 700,
      totalAscent: 120,
      avgSpeed: 2.78,
      sharingFlags: 18,
      description: "Morning run",
      notes: undefined,
    };
    expect(await new QueryClient().fetchQuery(diaryQuery)).toEqual({
      workouts: [
        {
          ...run,
          workoutKey: second,
          startTime: 1_749_913_600_000,
          avgSpeed: undefined,
          description: undefined,
        },
        run,
      ],
      isComplete: true,
      progress: undefined,
    });
    expect(asked).toEqual(["/apiserver/v1/workouts?limited=true&limit=1000000"]);
  });

  it("is there for a component, and without an answer empty and not whole", () => {
    const seen: unknown[] = [];
    const Screen = () => {
      const { workouts, isComplete, failure } = useDiary();
      seen.push([workouts.length, isComplete, failure]);
      return null;
    };
    const draw = (client: QueryClient) =>
      renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
    const client = new QueryClient();
    draw(client);
    client.setQueryData(queryKeys.diary, { workouts: [], isComplete: true, progress: undefined });
    draw(client);
    expect(seen).toEqual([
      [0, false, null],
      [0, true, null],
    ]);
  });
});
