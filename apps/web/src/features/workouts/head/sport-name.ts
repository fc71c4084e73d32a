import { activityById } from "@cairn/domain/sports/activities";
import type { MessageId } from "../../../lib/i18n/message-id.ts";

/** The sport's name in the page's language. */
export const sportNameId = (activityId: number): MessageId =>
  `sports.${activityById(activityId)?.slug ?? "other-1"}` as MessageId;
