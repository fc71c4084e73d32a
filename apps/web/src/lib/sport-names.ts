import { activities, activityById } from "@cairn/domain/sports/activities";
import type { Activity } from "@cairn/domain/sports/activities";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import type { MessageId } from "./i18n/message-id.ts";
import { useMessages } from "./i18n/messages.ts";
import type { Messages } from "./i18n/messages.ts";

type SportMessage = Extract<MessageId, `sports.${string}`>;

/** A sport for a screen. */
export interface Sport {
  readonly name: string;
  readonly icon: string;
  readonly family: Activity["family"];
  /** How its numbers are shown. */
  readonly profile: SportProfile;
}

const messageOf = (slug: string): SportMessage => `sports.${slug}` as SportMessage;

/** The sport of an activity id; an unknown id from a newer server is shown as the sport without a name. */
export const sportOf = (t: Messages["t"], activityId: number): Sport => {
  const activity = activityById(activityId);
  const profile = sportProfile(activityId);
  if (!activity) return { name: t("sports.other"), icon: "other", family: "other", profile };
  const { slug, icon, family } = activity;
  return { name: t(messageOf(slug)), icon, family, profile };
};

/**
 * The sports to choose from, by name in the reader's language. The catalogue has six sports called "Other", for the numbers of
 * devices; one of them is offered, the chosen one if it is among them.
 */
export const sportChoices = (
  { t, locale }: Pick<Messages, "t" | "locale">,
  chosenId: number,
): readonly { readonly id: number; readonly name: string }[] => {
  const idOf = new Map<string, number>();
  for (const { id } of activities) {
    const { name } = sportOf(t, id);
    if (id === chosenId || !idOf.has(name)) idOf.set(name, id);
  }
  const byName = new Intl.Collator(locale);
  return [...idOf].map(([name, id]) => ({ id, name })).toSorted((a, b) => byName.compare(a.name, b.name));
};

export interface SportNames {
  readonly of: (activityId: number) => Sport;
}

export const useSportNames = (): SportNames => {
  const { t } = useMessages();
  return { of: (activityId) => sportOf(t, activityId) };
};
