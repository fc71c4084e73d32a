import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";
import { queryKeys } from "../query/query-keys.ts";
import { stubDiaryServer } from "./diary-server-stub.ts";

const sessionKey = "0123456789abcdefghijklmnopqrstuv";
const workoutKey = "a".repeat(24);

describe("[DIARY-1] the diary", () => {
  beforeEach(() => {
    vi.resetModules();
    stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("loads in a browser without storage, and is fetched again by its list only", async () => {
    const { startSession } = await import("../session.ts");
    startSession();
    const server = stubDiaryServer([{ key: workoutKey, month: 665, startTime: Date.UTC(2025, 5, 2) }]);
    const { diaryQuery } = await import("./diary-query.ts");
    const client = new QueryClient();
    const diary = await client.fetchQuery(diaryQuery);
    expect(diary).toMatchObject({ isComplete: true, hasTexts: true, workouts: [{ workoutKey }] });
    server.asked();
    expect(await client.fetchQuery({ ...diaryQuery, staleTime: 0 })).toBe(diary);
    expect(server.asked()).toEqual(["months"]);
  });

  it("loads its rest on the next screen if the first one is left before it is complete", async () => {
    const { startSession } = await import("../session.ts");
    startSession();
    const server = stubDiaryServer([{ key: workoutKey, month: 665, startTime: 0, title: "Hills" }]);
    const { diaryQuery } = await import("./diary-query.ts");
    const client = new QueryClient();
    // Long enough that the next screen would not fetch again what this one has fetched.
    const openScreen = () => {
      const screen = new QueryObserver(client, { ...diaryQuery, staleTime: 3_600_000 });
      return { screen, leave: screen.subscribe(() => undefined) };
    };
    server.meddle((_, address) =>
      address.includes("part=texts") ? new Response(new ReadableStream()) : undefined,
    );
    const first = openScreen();
    await expect.poll(() => first.screen.getCurrentResult().data?.count).toBe(1);
    first.leave();
    server.meddle(() => undefined);
    const second = openScreen();
    await expect.poll(() => second.screen.getCurrentResult().data?.hasTexts).toBe(true);
    expect(second.screen.getCurrentResult().data?.workouts).toMatchObject([{ description: "Hills" }]);
    second.leave();
  });

  it("is empty without a session", async () => {
    const { diaryQuery } = await import("./diary-query.ts");
    const client = new QueryClient();
    await expect(client.fetchQuery({ ...diaryQuery, retry: false })).rejects.toMatchObject({
      reason: "session.required",
    });
  });

  it("is available to a component, empty and incomplete before an answer", async () => {
    const { useDiary } = await import("./use-diary.ts");
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
    const { noDiary } = await import("./diary.ts");
    const diary = { ...noDiary, isComplete: true, hasTexts: true };
    client.setQueryData(queryKeys.diary, diary);
    draw(client);
    expect(seen).toEqual([
      [0, false, null],
      [0, true, null],
    ]);
  });
});
