import { InfiniteQueryObserver, notifyManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { patchAnswers } from "./patch-answers.ts";

const queryKey = ["diary"] as const;
const add = (list: readonly string[]) => (list.includes("like") ? list : [...list, "like"]);

/** A screen with a list that is answered on command; `shown` are all states that it rendered. */
const openScreen = (client = new QueryClient()) => {
  const answers: ((list: readonly string[] | Error) => void)[] = [];
  const screen = new QueryObserver(client, {
    queryKey,
    queryFn: () =>
      new Promise<readonly string[]>((resolve, reject) => {
        answers.push((list) => (list instanceof Error ? reject(list) : resolve(list)));
      }),
    retry: false,
    staleTime: 60_000,
  });
  const shown: unknown[] = [];
  // As React subscribes: a result that is replaced at once is not rendered.
  const render = notifyManager.batchCalls(() => {
    const { data } = screen.getCurrentResult();
    if (data !== shown.at(-1)) shown.push(data);
  });
  const leave = screen.subscribe(render);
  const answer = (list: readonly string[] | Error) => answers.shift()?.(list);
  return { client, screen, shown, leave, answer, waiting: () => answers.length };
};

describe("a change of loaded answers", () => {
  it("is shown at once, and is not lost in an answer that was on its way", async () => {
    const { client, shown, answer } = openScreen();
    answer(["a"]);
    await expect.poll(() => shown).toEqual([["a"]]);
    void client.refetchQueries({ queryKey });
    patchAnswers(client, queryKey, add);
    expect(client.getQueryData(queryKey)).toEqual(["a", "like"]);
    answer(["a", "b"]);
    await expect.poll(() => shown.at(-1)).toEqual(["a", "b", "like"]);
    expect(shown).not.toContainEqual(["a", "b"]);
  });

  it("lets a first answer arrive, and changes it", async () => {
    const { client, screen, answer } = openScreen();
    patchAnswers(client, queryKey, add);
    expect(screen.getCurrentResult().fetchStatus).toBe("fetching");
    answer(["a"]);
    await expect.poll(() => screen.getCurrentResult().data).toEqual(["a", "like"]);
  });

  it("leaves later answers alone", async () => {
    const { client, screen, answer, waiting } = openScreen();
    patchAnswers(client, queryKey, add);
    answer(["a"]);
    await expect.poll(() => screen.getCurrentResult().data).toEqual(["a", "like"]);
    void client.refetchQueries({ queryKey });
    patchAnswers(client, queryKey, add);
    answer(new Error("away"));
    await expect.poll(() => screen.getCurrentResult().status).toBe("error");
    void client.refetchQueries({ queryKey });
    await expect.poll(waiting).toBe(1);
    answer(["b"]);
    await expect.poll(() => screen.getCurrentResult().data).toEqual(["b"]);
  });

  it("does not replace anything in an answer that was requested after it", async () => {
    const { client, screen, answer, waiting } = openScreen();
    answer(["a"]);
    await expect.poll(() => screen.getCurrentResult().data).toEqual(["a"]);
    void client.refetchQueries({ queryKey });
    patchAnswers(client, queryKey, add);
    void client.refetchQueries({ queryKey });
    await expect.poll(waiting).toBe(2);
    answer(["too late"]);
    answer(["b"]);
    await expect.poll(() => screen.getCurrentResult().data).toEqual(["b"]);
  });

  it("does not make an outdated answer look new", async () => {
    const { client, screen, leave, answer, waiting } = openScreen();
    answer(["a"]);
    await expect.poll(() => screen.getCurrentResult().data).toEqual(["a"]);
    leave();
    await client.invalidateQueries({ queryKey });
    const { dataUpdatedAt } = client.getQueryState(queryKey) ?? {};
    patchAnswers(client, queryKey, add);
    expect(client.getQueryState(queryKey)).toMatchObject({
      data: ["a", "like"],
      dataUpdatedAt,
      isInvalidated: true,
    });
    expect(waiting()).toBe(0);
  });

  it("stays in the pages that are shown while the next one is loaded, which arrives", async () => {
    const client = new QueryClient();
    const next = Promise.withResolvers<readonly string[]>();
    const screen = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: ({ pageParam }) => (pageParam === 0 ? Promise.resolve(["a"]) : next.promise),
      initialPageParam: 0,
      getNextPageParam: (_page: readonly string[], pages) => pages.length,
    });
    screen.subscribe(() => undefined);
    await expect.poll(() => screen.getCurrentResult().data?.pages).toEqual([["a"]]);
    void screen.fetchNextPage();
    patchAnswers<{ readonly pages: readonly string[][] }>(client, queryKey, (data) => ({
      ...data,
      pages: data.pages.map((page) => [...add(page)]),
    }));
    next.resolve(["like", "b"]);
    await expect
      .poll(() => screen.getCurrentResult().data?.pages)
      .toEqual([
        ["a", "like"],
        ["like", "b"],
      ]);
  });
});
