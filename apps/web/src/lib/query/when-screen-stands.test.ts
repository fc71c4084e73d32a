import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryKeys } from "./query-keys.ts";
import { whenScreenStands } from "./when-screen-stands.ts";

/** Time after which a browser that does not report idleness counts as idle, ms. */
const idle = 1500;

let client = new QueryClient();

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
});

afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

describe("[NET-3] what follows a complete screen", () => {
  it("begins when the browser is idle and the last first answer has come", async () => {
    const then = vi.fn();
    const answers = [Promise.withResolvers<[]>(), Promise.withResolvers<[]>()];
    for (const [place, { promise }] of answers.entries())
      void client.prefetchQuery({ queryKey: queryKeys.dayWindow(place), queryFn: () => promise });
    whenScreenStands(client, then);
    await vi.advanceTimersByTimeAsync(3 * idle);
    answers[0]?.resolve([]);
    await vi.advanceTimersByTimeAsync(3 * idle);
    expect(then).not.toHaveBeenCalled();
    answers[1]?.resolve([]);
    await vi.advanceTimersByTimeAsync(idle - 100);
    expect(then).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(then).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(then).toHaveBeenCalledOnce();
  });

  it("does not wait for answers that do not come, nor begin where it is called off", async () => {
    const [then, never] = [vi.fn(), vi.fn()];
    void client.prefetchQuery({
      queryKey: queryKeys.friendPhotos,
      queryFn: () => new Promise<[]>(() => undefined),
    });
    whenScreenStands(client, then);
    whenScreenStands(client, never)();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(then).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(then).toHaveBeenCalledOnce();
    expect(never).not.toHaveBeenCalled();
  });
});
