import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import type { MessageId } from "./i18n/message-id.ts";
import type { ListedName } from "./listed-numbers.ts";

/** The label of a number in a list: runners have a pace where riders have a speed. */
export const numberLabel = (
  name: ListedName | undefined,
  { pace }: Pick<SportProfile, "pace">,
): MessageId => {
  const isPace = pace !== "speed" && pace !== "none";
  if (name === "speed") return isPace ? "diary.pace" : "diary.speed";
  if (name === "maxSpeed") return isPace ? "diary.bestPace" : "diary.maxSpeed";
  return `diary.${name ?? "distance"}`;
};
