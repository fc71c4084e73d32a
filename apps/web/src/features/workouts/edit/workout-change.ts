import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import { workoutQuery } from "../../../lib/api/workout-query.ts";
import { sendInOrder } from "../../../lib/query/send-in-order.ts";

/** A kind of change that the page of a workout shows before the server has answered. */
export interface WorkoutChange<Change, Answer> {
  readonly send: (change: Change) => Promise<Answer>;
  /** The workout after the change is saved. */
  readonly apply: (workout: CombinedWorkoutView, change: Change) => CombinedWorkoutView;
  /** The workout in the answer; absent if the answer does not contain it. */
  readonly saved?: (answer: Answer) => CombinedWorkoutView;
  readonly afterSaving: () => void;
  readonly onRefused: (error: Error) => void;
}

type Apply = (workout: CombinedWorkoutView) => CombinedWorkoutView;

/** Changes of one workout that are in progress or waiting. */
export interface Waiting {
  /** The workout according to all answers of the server so far. */
  confirmed: CombinedWorkoutView | undefined;
  readonly changes: Set<Apply>;
  /**
   * The page is loaded again at the end: what was loaded meanwhile may be from before one of the changes, or one was taken back,
   * and with it everything else that the page was told meanwhile, such as likes.
   */
  isOutdated: boolean;
  /** From then on the page shows again what is loaded. */
  readonly leave: () => void;
}

/** A change that is shown before it is saved. */
export interface Shown {
  readonly waiting: Waiting;
  readonly own: Apply;
}

const waitingByWorkout = new Map<string, Waiting>();

/**
 * How a change of a workout is saved: shown immediately, and undone if the server refuses it. Changes of one workout are sent one
 * after another, and an answer never hides a later change that is still waiting.
 */
export function workoutChangeOptions<Change, Answer>(
  client: QueryClient,
  workoutKey: string,
  { send, apply, saved, afterSaving, onRefused }: WorkoutChange<Change, Answer>,
) {
  const { queryKey } = workoutQuery(workoutKey);
  const show = ({ confirmed, changes }: Waiting): void => {
    client.setQueryData(queryKey, confirmed && [...changes].reduce((shown, own) => own(shown), confirmed));
  };
  const begin = (): Waiting => {
    let shown = client.getQueryData(queryKey);
    const waiting: Waiting = {
      confirmed: shown,
      changes: new Set(),
      isOutdated: false,
      leave: client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "success") return;
        if (event.query !== client.getQueryCache().find({ queryKey })) return;
        if (event.action.manual === true) {
          shown = client.getQueryData(queryKey);
          return;
        }
        // What was loaded meanwhile does not replace what is shown.
        waiting.isOutdated = true;
        client.setQueryData(queryKey, shown);
      }),
    };
    waitingByWorkout.set(workoutKey, waiting);
    return waiting;
  };
  return {
    mutationFn: (change) => sendInOrder(`workout ${workoutKey}`, () => send(change)),
    onMutate: async (change) => {
      const isLoading = client.isFetching({ queryKey }) > 0;
      await client.cancelQueries({ queryKey });
      const waiting = waitingByWorkout.get(workoutKey) ?? begin();
      const own: Apply = (workout) => apply(workout, change);
      waiting.changes.add(own);
      waiting.isOutdated ||= isLoading;
      client.setQueryData(queryKey, (shown) => shown && own(shown));
      return { waiting, own };
    },
    onError: (error, _change, kept) => {
      if (kept) {
        kept.waiting.changes.delete(kept.own);
        kept.waiting.isOutdated = true;
        show(kept.waiting);
      }
      onRefused(error);
    },
    onSuccess: (answer, _change, { waiting, own }) => {
      waiting.changes.delete(own);
      waiting.confirmed = saved ? saved(answer) : waiting.confirmed && own(waiting.confirmed);
      if (saved) show(waiting);
      afterSaving();
    },
    onSettled: () => {
      const waiting = waitingByWorkout.get(workoutKey);
      if (waiting?.changes.size !== 0) return;
      waitingByWorkout.delete(workoutKey);
      waiting.leave();
      if (waiting.isOutdated || client.isFetching({ queryKey }) > 0)
        void client.invalidateQueries({ queryKey });
    },
  } satisfies MutationOptions<Answer, Error, Change, Shown>;
}
