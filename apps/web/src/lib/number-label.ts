import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import type { MessageId } from "./i18n/message-id.ts";
import type { ListedName } from "./listed-numbers.ts";

/** Named as a whole, so that the dashboard's texts have these and no others (`build/words-of-sources.ts`). */
const labels = {
  distance: "diary.distance",
  duration: "diary.duration",
  ascent: "diary.ascent",
  vertical: "diary.vertical",
  heartRate: "diary.heartRate",
  maxHeartRate: "diary.maxHeartRate",
  power: "diary.power",
  energy: "diary.energy",
  steps: "diary.steps",
} as const satisfies Record<Exclude<ListedName, "speed" | "maxSpeed">, MessageId>;

/** The label of a number in a list: runners have a pace where riders have a speed. */
export const numberLabel = (
  name: ListedName | undefined,
  { pace }: Pick<SportProfile, "pace">,
): MessageId => {
  const isPace = pace !== "speed" && pace !== "none";
  if (name === "speed") return isPace ? "diary.pace" : "diary.speed";
  if (name === "maxSpeed") return isPace ? "diary.bestPace" : "diary.maxSpeed";
  return labels[name ?? "distance"];
};
