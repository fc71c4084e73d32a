import type { BulkAction, BulkChangeView } from "@cairn/contracts/workout-list/bulk-changes";
import { fail, ok, type Result } from "@cairn/domain/result";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { isPassing, waitAfter } from "../../lib/query/retry-policy.ts";
import { createStore } from "../../lib/store.ts";
import { undoTime } from "../../ui/overlay/toast-store.ts";

/** A change of many workouts that this page has begun. */
export interface BulkChange extends Pick<BulkChangeView, "key" | "state" | "total" | "done" | "failed"> {
  readonly action: BulkAction;
  readonly workouts: ReadonlySet<string>;
  /** The server does not answer: it may have received the change, or its undoing, or not. */
  readonly isUnanswered?: boolean;
  /** Somebody has pressed undo. */
  readonly isUndone?: boolean;
}

/** Changes that have not ended, or that failed for some workouts. */
export const bulkChanges = createStore<readonly BulkChange[]>([]);

/** Workouts per request; the server accepts some more. */
export const workoutsAtOnce = 20_000;
/** Time between two queries of a change, ms. */
const glance = 500;
/**
 * Time for an undo pressed in the last moment to reach the server, ms. Deleting begins this much after the undo is no longer
 * offered.
 */
const travelTime = 2000;

/** The key of a new change: 24 hex digits. */
export const newBulkKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

const put = (change: BulkChange): void => {
  const others = bulkChanges.get().filter(({ key }) => key !== change.key);
  bulkChanges.set([...others, change]);
};

export const removeBulkChange = (key: string): void => {
  bulkChanges.set(bulkChanges.get().filter((change) => change.key !== key));
};

const pause = async (ms: number): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
};

const find = (key: string): BulkChange | undefined => bulkChanges.get().find((change) => change.key === key);

/** Adds to what is known of a change, unless it is forgotten. */
const add = (key: string, known: Partial<BulkChange>): void => {
  const change = find(key);
  if (change) put({ ...change, ...known });
};

/** One that was undone in time is forgotten. */
const isUndone = (key: string): boolean => {
  const change = find(key);
  return !change || change.isUndone === true;
};

/** Failures after which nobody is told yet. */
const quietTries = 2;

/** Whether the server may have received a request, or will when it is sent again. */
const isUnanswered = (failure: ApiFailure): boolean =>
  isPassing(failure) && failure.reason !== "bulk_change.too_many";

/**
 * Repeats until the server answers; thanks to its key it is carried out once. Giving up would report as failed what the server
 * carries out if only its answers were lost.
 *
 * @returns undefined if it was undone before there was an answer
 */
const send = async (body: Parameters<typeof request<"startBulkChange">>[1]["body"]) => {
  for (let failures = 0; ; failures += 1) {
    const answer = await request("startBulkChange", { body });
    if (isUndone(body.key)) return undefined;
    if (answer.ok || !isUnanswered(answer.error)) return answer;
    if (failures >= quietTries) add(body.key, { isUnanswered: true });
    await pause(failures < quietTries ? glance : waitAfter(failures - quietTries));
    if (isUndone(body.key)) return undefined;
  }
};

/** Callbacks that follow a change. */
interface BulkListener {
  /** The server has received it and continues on its own. */
  readonly onBegun?: (change: BulkChange) => void;
  /** It no longer waits, so that it cannot be undone any more; also called if it has ended. */
  readonly onTooLate?: (key: string) => void;
  /** It has ended; rows stay as they are until this returns. */
  readonly onEnd: (change: BulkChange) => Promise<void>;
  readonly onFailure: (failure: ApiFailure) => void;
}

/** Queries a change until it has ended. */
const follow = async (change: BulkChange, { onEnd, onTooLate }: BulkListener): Promise<void> => {
  let view: BulkChangeView = change;
  while (view.state === "waiting" || view.state === "running") {
    await pause(glance);
    const answer = await request("getBulkChange", { params: { key: change.key } });
    if (answer.ok) view = answer.value;
    else if (!isPassing(answer.error)) break;
    // Undone in the meantime.
    if (!find(change.key)) return;
    add(change.key, view);
    if (view.state !== "waiting") onTooLate?.(change.key);
  }
  await onEnd({ ...change, ...view, isUndone: isUndone(change.key) });
  if (view.failed.length === 0) removeBulkChange(change.key);
};

/**
 * Undoes a deletion. Repeats until the server answers, because only that shows whether it was in time.
 *
 * @returns whether it was in time, or why the server refused
 */
export const takeBack = async (key: string): Promise<Result<boolean, ApiFailure>> => {
  add(key, { isUndone: true, isUnanswered: false });
  for (let failures = 0; ; failures += 1) {
    const answer = await request("cancelBulkChange", { params: { key } });
    const isNowhere = !answer.ok && answer.error.reason === "bulk_change.not_found";
    if (isNowhere || (answer.ok && answer.value.state === "cancelled")) {
      removeBulkChange(key);
      return ok(true);
    }
    if (answer.ok || !isPassing(answer.error)) {
      add(key, { isUnanswered: false });
      return answer.ok ? ok(false) : fail(answer.error);
    }
    if (failures >= quietTries) add(key, { isUnanswered: true });
    await pause(glance);
  }
};

/**
 * Begins a change of many workouts. The server continues with it if the page is left; workouts to be deleted are hidden here
 * immediately.
 */
export const beginBulkChange = async (
  action: BulkAction,
  workouts: readonly string[],
  listener: BulkListener,
): Promise<void> => {
  for (let from = 0; from < workouts.length; from += workoutsAtOnce) {
    const some = workouts.slice(from, from + workoutsAtOnce);
    const change: BulkChange = {
      key: newBulkKey(),
      action,
      workouts: new Set(some),
      state: "waiting",
      total: some.length,
      done: 0,
      failed: [],
    };
    put(change);
    const after = action.kind === "delete" ? undoTime + travelTime : 0;
    const answer = await send({ key: change.key, workouts: some, action, after });
    if (!answer) {
      // What was under way at that moment may have arrived after the undoing.
      await takeBack(change.key);
      if (find(change.key)) void follow(change, listener);
      return;
    }
    if (!answer.ok) {
      removeBulkChange(change.key);
      listener.onFailure(answer.error);
      return;
    }
    const begun = { ...change, ...answer.value };
    put(begun);
    listener.onBegun?.(begun);
    void follow(begun, listener);
  }
};

/** Workouts that are about to be deleted. */
export const hiddenWorkouts = (changes: readonly BulkChange[]): ReadonlySet<string> =>
  new Set(
    changes.flatMap(({ action, workouts, failed }) => {
      if (action.kind !== "delete") return [];
      const kept = new Set(failed.map(({ workoutKey }) => workoutKey));
      return [...workouts].filter((key) => !kept.has(key));
    }),
  );
