import type { SwimStroke } from "@cairn/domain/recording/recording";
import type { MessageId } from "../../../lib/i18n/message-id.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";

const names: Readonly<Record<SwimStroke, MessageId>> = {
  freestyle: "workouts.stroke.freestyle",
  backstroke: "workouts.stroke.backstroke",
  breaststroke: "workouts.stroke.breaststroke",
  butterfly: "workouts.stroke.butterfly",
  drill: "workouts.stroke.drill",
  mixed: "workouts.stroke.mixed",
  im: "workouts.stroke.medley",
  imByRound: "workouts.stroke.medley",
  rimo: "workouts.stroke.medley",
};

/** A swimming stroke in the reader's language; a dash if unknown. */
export const strokeName = (t: Messages["t"], stroke: string | undefined): string => {
  const known = Object.entries(names).find(([name]) => name === stroke);
  return known ? t(known[1]) : "–";
};
