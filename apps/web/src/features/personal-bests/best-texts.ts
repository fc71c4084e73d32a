import type { PersonalBestView } from "@cairn/contracts/personal-bests";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { effortName, timeName } from "../../lib/effort-names.ts";
import { type Formats, useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import type { BestKind } from "./best-lists.ts";
import { speedGain } from "./speed-gain.ts";

/** The formatted texts of a kind of bests. */
export interface BestTexts {
  /** `5 km`, `20 min`. */
  readonly size: (size: number) => string;
  /** The value with its unit. */
  readonly value: (value: number) => string;
  /** The pace or speed for the time over a distance; absent if the value already states it. */
  readonly average: ((best: Pick<PersonalBestView, "size">, value: number) => string) | undefined;
  /** Duration of a record's effort, seconds. */
  readonly seconds: (best: Pick<PersonalBestView, "size">, value: number) => number;
  /** The improvement of one record over the one before, such as `−12 s`, `+5 W` or `+0.3%`. */
  readonly gain: (before: number, after: number) => string;
}

const watts = (formats: Formats, value: number): string =>
  formats.text({ value: formats.count(Math.round(value)), unit: "W" });

export function useBestTexts(kind: BestKind, profile: SportProfile): BestTexts {
  const messages = useMessages();
  const formats = useFormats();
  const progress = (speed: number): string => formats.text(formats.progress(speed, profile));
  const time = (size: number): string => timeName(size, messages.locale);
  if (kind === "distances") {
    return {
      size: (size) => effortName(size, profile, messages),
      value: formats.duration,
      average: ({ size }, value) => progress(size / value),
      seconds: (_best, value) => value,
      gain: (before, after) => `−${formats.duration(before - after)}`,
    };
  }
  if (kind === "powers") {
    return {
      size: time,
      value: (value) => watts(formats, value),
      average: undefined,
      seconds: ({ size }) => size,
      gain: (before, after) => `+${watts(formats, after - before)}`,
    };
  }
  return {
    size: time,
    value: progress,
    average: undefined,
    seconds: ({ size }) => size,
    gain: (before, after) => speedGain(before, after, messages.locale),
  };
}
