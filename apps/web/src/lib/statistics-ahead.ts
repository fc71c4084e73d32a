import type { StatisticsView } from "@cairn/contracts/statistics";
import { requestOrThrow } from "./api/api-client.ts";

type Part = keyof StatisticsView;

/** The answer that a page asked for, and the parts of it that nobody has taken yet. */
interface Ahead {
  readonly answer: Promise<StatisticsView | undefined>;
  readonly left: Set<Part>;
}

let ahead: Ahead | undefined;

/**
 * Asks in one call for the parts of the statistics that are on the screen at first. The sections take their parts from it.
 *
 * @returns drops what nobody has taken
 */
export function askStatisticsAhead(): () => void {
  const asked: Ahead = {
    // Each section then asks for itself, and says what failed.
    answer: requestOrThrow("getStatistics", {}).catch(() => undefined),
    left: new Set<Part>(["goals", "trainingLoad", "personalBests"]),
  };
  ahead = asked;
  return () => {
    if (ahead === asked) ahead = undefined;
  };
}

/** A part of the statistics, once from what was asked for ahead and else by a call of its own. */
export async function statisticsPart<P extends Part>(
  part: P,
  ask: () => Promise<StatisticsView[P]>,
): Promise<StatisticsView[P]> {
  const asked = ahead?.left.delete(part) === true ? await ahead.answer : undefined;
  return asked ? asked[part] : await ask();
}
