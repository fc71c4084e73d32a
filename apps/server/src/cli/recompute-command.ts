import { parseArgs } from "node:util";
import type { RecomputeFailure } from "../core/recompute/recompute-recording.worker.ts";
import { recomputeWorkouts } from "../core/recompute/recompute-workouts.ts";
import { withDeps } from "./open-deps.ts";
import { type ProgressBar, showProgress } from "./progress-bar.ts";

export const recomputeUsage = "recompute [--all]  (analyses made by earlier rules, or all)";

const reasons: Readonly<Record<RecomputeFailure, string>> = {
  not_read: "its recording cannot be read",
  heights_unavailable: "the heights of ELEVATION are out of reach; run this again when they are back",
};

/** `cairn recompute`: analyses recordings again after a rule has changed; continues after an interruption. */
export async function recomputeCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { all: { type: "boolean", default: false } } });
  let [total, failures] = [0, 0];
  await withDeps(async (deps) => {
    let bar: ProgressBar | undefined;
    await recomputeWorkouts(deps, values, {
      begin(count) {
        total = count;
        bar = showProgress(count);
      },
      advance({ id }, outcome) {
        if (!outcome.ok) {
          failures++;
          bar?.note(`${id}: ${reasons[outcome.error]}; its analysis was not changed`);
        }
        bar?.advance(id);
      },
    });
    bar?.end();
  });
  console.log(`recomputed ${total - failures} of ${total} workouts`);
  if (failures > 0) process.exitCode = 1;
}
