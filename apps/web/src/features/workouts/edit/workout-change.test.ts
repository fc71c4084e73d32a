import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { applyChange, type HeaderChange } from "./apply-change.ts";
import { workoutChangeOptions } from "./workout-change.ts";

const workoutKey = "0".repeat(24);
const queryKey = queryKeys.workout(workoutKey);

/** A page of a private workout, beside a server that answers when it is let to. */
const load = () => {
  const client = new QueryClient();
  const page = client.getQueryCache().build(client, { queryKey });
  page.setData({ workoutKey, sharingFlags: 0, description: "Before" });
  const sent: HeaderChange[] = [];
  const answers: PromiseWithResolvers<CombinedWorkoutView>[] = [];
  const refusals: string[] = [];
  const options = (isWhole: boolean) =>
    workoutChangeOptions<HeaderChange, CombinedWorkoutView>(client, workoutKey, {
      send: (change) => {
        sent.push(change);
        const answer = Promise.withResolvers<CombinedWorkoutView>();
        answers.push(answer);
        return answer.promise;
      },
      apply: applyChange,
      ...(isWhole && { saved: (answer: CombinedWorkoutView) => answer }),
      afterSaving: vi.fn(),
      onRefused: ({ message }) => refusals.push(message),
    });
  const shown = () => page.state.data as CombinedWorkoutView;
  return {
    sent,
    answers,
    refusals,
    sharing: () => shown().sharingFlags,
    title: () => shown().description,
    isOutdated: () => page.state.isInvalidated,
    loadAgain: (stored: Partial<CombinedWorkoutView>) =>
      client.fetchQuery({ queryKey, queryFn: () => view(stored), staleTime: 0 }),
    change: (change: HeaderChange, isWhole = false) =>
      client.getMutationCache().build(client, options(isWhole)).execute(change),
  };
};

const view = (fields: Partial<CombinedWorkoutView>) => ({ workoutKey, ...fields }) as CombinedWorkoutView;

describe("[WORK-9] changes of a workout from its page", () => {
  beforeEach(() => {
    vi.stubGlobal("addEventListener", vi.fn());
  });

  it("are shown at once and sent one after another, so that the last one stays", async () => {
    const { sent, answers, sharing, change } = load();
    const open = change({ sharingFlags: 19 }, true);
    await expect.poll(sharing).toBe(19);
    const shut = change({ sharingFlags: 0 }, true);
    await expect.poll(sharing).toBe(0);
    expect(sent).toEqual([{ sharingFlags: 19 }]);

    answers[0]?.resolve(view({ sharingFlags: 19 }));
    await open;
    expect(sharing(), "the answer to the first does not hide the second").toBe(0);
    await expect.poll(() => sent).toEqual([{ sharingFlags: 19 }, { sharingFlags: 0 }]);
    answers[1]?.resolve(view({ sharingFlags: 0 }));
    await shut;
    expect(sharing()).toBe(0);
  });

  it("that are refused are taken back alone", async () => {
    const { answers, refusals, sharing, title, change } = load();
    const open = change({ sharingFlags: 19 });
    const named = change({ description: "After" });
    await expect.poll(title).toBe("After");
    answers[0]?.reject(new Error("first"));
    await expect(open).rejects.toThrow("first");
    expect([sharing(), title()]).toEqual([0, "After"]);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.resolve(view({}));
    await named;
    expect([sharing(), title(), refusals]).toEqual([0, "After", ["first"]]);
  });

  it("are not hidden by what is loaded meanwhile, and have the page loaded again at the end: it may have been changed elsewhere", async () => {
    const { answers, sharing, title, isOutdated, change, loadAgain } = load();
    const open = change({ sharingFlags: 19 });
    await expect.poll(sharing).toBe(19);
    await loadAgain({ sharingFlags: 0, description: "Elsewhere" });
    expect([sharing(), title(), isOutdated()]).toEqual([19, "Before", false]);
    answers[0]?.resolve(view({}));
    await open;
    expect([sharing(), isOutdated()]).toEqual([19, true]);
    await loadAgain({ sharingFlags: 19, description: "Elsewhere" });
    expect([title(), isOutdated()]).toEqual(["Elsewhere", false]);
  });

  it("that are refused have the page loaded again, once none is waiting: it may have been told of likes meanwhile", async () => {
    const { answers, isOutdated, change } = load();
    const first = change({ sharingFlags: 19 });
    const second = change({ description: "After" });
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.reject(new Error("first"));
    await expect(first).rejects.toThrow("first");
    expect(isOutdated(), "the answer would hide the second").toBe(false);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.resolve(view({}));
    await second;
    expect(isOutdated()).toBe(true);
  });

  it("that are all refused leave what was saved, not what was chosen in between", async () => {
    const { answers, sharing, change } = load();
    const first = change({ sharingFlags: 19 });
    const second = change({ sharingFlags: 17 });
    await expect.poll(sharing).toBe(17);
    answers[0]?.reject(new Error("first"));
    await expect(first).rejects.toThrow("first");
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.reject(new Error("second"));
    await expect(second).rejects.toThrow("second");
    expect(sharing()).toBe(0);
  });
});
