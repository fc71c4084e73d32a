import type { NumberName } from "@cairn/domain/sports/sport-profile";
import { type Clock, clockOf, type TimedNumber } from "@cairn/domain/time/clocks";
import type { MessageId } from "../../../lib/i18n/message-id.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import source from "../provenance/number-source.module.css";

const timeTexts: Readonly<Partial<Record<NumberName, MessageId>>> = {
  duration: "workouts.clock.timer",
  moving: "workouts.clock.moving",
  elapsed: "workouts.clock.elapsed",
};

const averages: Readonly<Partial<Record<NumberName, TimedNumber>>> = {
  speed: "average",
  movingSpeed: "movingAverage",
};

const averageTexts: Readonly<Record<Clock, MessageId>> = {
  timer: "workouts.clock.overTimer",
  moving: "workouts.clock.overMoving",
  elapsed: "workouts.clock.overElapsed",
};

/** The text that says which clock a number uses; undefined for one without a time. */
export const clockTextOf = (name: NumberName, activityId: number): MessageId | undefined => {
  const average = averages[name];
  return average ? averageTexts[clockOf(average, activityId)] : timeTexts[name];
};

/** Which clock a number uses, and why, in a sentence. */
export const ClockNote = ({ text }: { readonly text: MessageId }) => {
  const { t } = useMessages();
  return <p className={source["words"]}>{t(text)}</p>;
};
