import type { GoalView } from "@cairn/contracts/goals";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useSportNames } from "../../../lib/sport-names.ts";
import { useMeasureTexts } from "../measure-texts.ts";
import { withoutZeros } from "./goal-target.ts";

const dayMs = 86_400_000;

/** A calendar date of a goal, days since 1970-01-01. */
export const goalDay = (date: string): number => Date.parse(date) / dayMs;

const everyPeriod = { week: "aWeek", month: "aMonth", year: "aYear" } as const;

/** The name of a goal: its target, how often or on which days, and the sport if it has one. */
export const useGoalName = (): ((goal: GoalView) => string) => {
  const { t } = useMessages();
  const texts = useMeasureTexts();
  const sports = useSportNames();
  const formats = useFormats();
  return ({ period, firstDay = "", lastDay = "", measure, target, activityId }) => {
    const amount = withoutZeros(texts.of(measure, target));
    const name =
      period === "range"
        ? `${amount}, ${formats.dayRange(Date.parse(firstDay), Date.parse(lastDay))}`
        : t(`statistics.${everyPeriod[period]}`, { target: amount });
    const isHeight = measure === "ascent" || measure === "vertical";
    const what = isHeight ? `${name}, ${t(`statistics.${measure}`).toLocaleLowerCase()}` : name;
    return activityId === null ? what : `${what} · ${sports.of(activityId).name}`;
  };
};
