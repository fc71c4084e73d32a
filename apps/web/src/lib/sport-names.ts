import { activityById } from "@cairn/domain/sports/activities";
import type { Activity } from "@cairn/domain/sports/activities";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import type { MessageId } from "./i18n/message-id.ts";
import { useMessages } from "./i18n/messages.ts";
import type { Messages } from "./i18n/messages.ts";

type SportMessage = Extract<MessageId, `sports.${string}`>;

/** A sport as a screen shows it. */
export interface Sport {
  readonly name: string;
  readonly icon: string;
  readonly family: Activity["family"];
  /** How its numbers are shown. */
  readonly profile: SportProfile;
}

const messageOf = (slug: string): SportMessage => `sports.${slug}` as SportMessage;

/** The sport of an activity id; an id of a newer server shows as the sport without a name of its own. */
export const sportOf = (t: Messages["t"], activityId: number): Sport => {
  const activity = activityById(activityId);
  const profile = sportProfile(activityId);
  if (!activity) return { name: t("sports.other"), icon: "other", family: "other", profile };
  const { slug, icon, family } = activity;
  return { name: t(messageOf(slug)), icon, family, profile };
};

export const useSportNames = (): { readonly of: (activityId: number) => Sport } => {
  const { t } = useMessages();
  return { of: (activityId) => sportOf(t, activityId) };
};
