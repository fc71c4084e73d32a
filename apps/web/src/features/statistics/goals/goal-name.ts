import type { GoalView } from "@cairn/contracts/goals";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useSportNames } from "../../../lib/sport-names.ts";
import { useMeasureTexts } from "../measure-texts.ts";
import { withoutZeros } from "./goal-target.ts";

/** The name of a goal: its target, how often, and the sport if it has one. */
export const useGoalName = (): ((goal: GoalView) => string) => {
  const { t } = useMessages();
  const texts = useMeasureTexts();
  const sports = useSportNames();
  return ({ period, measure, target, activityId }) => {
    const name = t(period === "week" ? "statistics.aWeek" : "statistics.aYear", {
      target: withoutZeros(texts.of(measure, target)),
    });
    const what = measure === "ascent" ? `${name}, ${t("statistics.ascent").toLocaleLowerCase()}` : name;
    return activityId === null ? what : `${what} · ${sports.of(activityId).name}`;
  };
};
