import type { Locale } from "@cairn/contracts/settings/settings";
import { fittingNotes } from "@cairn/domain/text/workout-notes";
import type { ActivityMark, ExportedActivity } from "@cairn/formats/services/exported-activity";

const markWords: Readonly<Record<Locale, Readonly<Record<ActivityMark, string>>>> = {
  en: {
    commute: "Commute",
    competition: "Competition",
    long_run: "Long run",
    recovery: "Recovery",
    for_a_cause: "For a cause",
    with_pet: "With a pet",
  },
  fi: {
    commute: "Työmatka",
    competition: "Kilpailu",
    long_run: "Pitkä lenkki",
    recovery: "Palauttava",
    for_a_cause: "Hyväntekeväisyys",
    with_pet: "Lemmikin kanssa",
  },
};

const likesWord: Readonly<Record<Locale, (count: number) => string>> = {
  en: (count) => (count === 1 ? "1 like" : `${count} likes`),
  fi: (count) => (count === 1 ? "1 tykkäys" : `${count} tykkäystä`),
};

/**
 * The activity with the marks and the number of likes that the service knew as the last line of its private note: there are none
 * of these here, and likes of another service are nobody's here.
 */
export function withMarkWords(
  { marks = [], likes = 0, ...activity }: ExportedActivity,
  locale: Locale,
): ExportedActivity {
  const words = [
    ...marks.map((mark) => markWords[locale][mark]),
    ...(likes > 0 ? [likesWord[locale](likes)] : []),
  ];
  if (words.length === 0) return activity;
  const line = words.join(" · ");
  const before = activity.privateNote === undefined ? "" : `${activity.privateNote}\n`;
  return { ...activity, privateNote: fittingNotes(`${before}${line}`) };
}
