import { activityById } from "@cairn/domain/sports/activities";
import type { Activity } from "@cairn/domain/sports/activities";
import type { MessageId } from "./i18n/message-id.ts";
import { useMessages } from "./i18n/messages.ts";
import type { Messages } from "./i18n/messages.ts";

type SportMessage = Extract<MessageId, `sports.${string}`>;

/** A sport as a screen shows it. */
export interface Sport {
  readonly name: string;
  readonly icon: string;
  readonly family: Activity["family"];
  readonly pace: Activity["pace"];
}

const messageOf = (slug: string): SportMessage => `sports.${slug}` as SportMessage;

/** The sport of an activity id; an id of a newer server shows as the sport without a name of its own. */
export const sportOf = (t: Messages["t"], activityId: number): Sport => {
  const activity = activityById(activityId);
  if (!activity) return { name: t("sports.other"), icon: "other", family: "other", pace: "speed" };
  const { slug, icon, family, pace } = activity;
  return { name: t(messageOf(slug)), icon, family, pace };
};

export const useSportNames = (): { readonly of: (activityId: number) => Sport } => {
  const { t } = useMessages();
  return { of: (activityId) => sportOf(t, activityId) };
};
