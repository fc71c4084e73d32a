import type { SwimStroke } from "@cairn/domain/recording/recording";
import type { MessageId } from "../../../lib/i18n/message-id.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";

const names: Readonly<Record<SwimStroke, MessageId>> = {
  freestyle: "workout.stroke.freestyle",
  backstroke: "workout.stroke.backstroke",
  breaststroke: "workout.stroke.breaststroke",
  butterfly: "workout.stroke.butterfly",
  drill: "workout.stroke.drill",
  mixed: "workout.stroke.mixed",
  im: "workout.stroke.medley",
  imByRound: "workout.stroke.medley",
  rimo: "workout.stroke.medley",
};

/** A swimming stroke in the reader's language; a dash if unknown. */
export const strokeName = (t: Messages["t"], stroke: string | undefined): string => {
  const known = Object.entries(names).find(([name]) => name === stroke);
  return known ? t(known[1]) : "–";
};
