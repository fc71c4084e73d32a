import type { SettingsBase, SettingsChange, SettingsView } from "@cairn/contracts/settings/settings";
import { maxWeightG, noCountry } from "@cairn/contracts/settings/settings-values";
import { birthDateOf, birthInstant, daysInMonth } from "@cairn/domain/people/birth-date";
import { poundsPerKilogram } from "@cairn/units/display-factors";
import type { UnitSystem } from "@cairn/units/unit-system";
import { typedNumber } from "../../../lib/typed-number.ts";

/** The values of the form's fields as typed or chosen; empty if missing. */
export interface ProfileFields {
  readonly realName: string;
  readonly country: string;
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly weight: string;
  readonly gender: string;
}

export type ProfileField = keyof ProfileFields;

/** The setting of each field. */
const settingOf = {
  realName: "realName",
  country: "country",
  year: "birthdate",
  month: "birthdate",
  day: "birthdate",
  weight: "weight",
  gender: "gender",
} as const satisfies Record<ProfileField, keyof SettingsView>;

const birthFields = ["year", "month", "day"] as const satisfies readonly ProfileField[];

export type ProfileSetting = (typeof settingOf)[ProfileField];

/** The saved value of a setting; null for none. */
type SavedValue = string | number | null;

/** The changes by a person, and the saved value of the setting at that time. */
export type ProfileEdits = Readonly<
  Partial<Record<ProfileField, { readonly value: string; readonly base: SavedValue }>>
>;

const savedOf = (settings: SettingsView, field: ProfileField): SavedValue =>
  settings[settingOf[field]] ?? null;

const gramsPerKilogram = 1000;
const realNameMaxLength = 80;

const perKilogram = (units: UnitSystem): number => (units === "METRIC" ? 1 : poundsPerKilogram);

/** The largest weight that the field accepts, in its unit. */
export const maxWeight = (units: UnitSystem): number =>
  Math.floor((maxWeightG / gramsPerKilogram) * perKilogram(units));

/** A weight as the field shows it: one decimal, kilograms or pounds. */
export const weightText = (grams: number, units: UnitSystem, locale: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  }).format((grams / gramsPerKilogram) * perKilogram(units));

/** The typed weight in grams; undefined if it is not a weight. */
export const gramsOf = (text: string, units: UnitSystem): number | undefined => {
  const value = typedNumber(text);
  const grams = Math.round((value / perKilogram(units)) * gramsPerKilogram);
  return grams > 0 && grams <= maxWeightG ? grams : undefined;
};

/** The form for the saved settings. */
export const fieldsOf = (settings: SettingsView, units: UnitSystem, locale: string): ProfileFields => {
  const birth = settings.birthdate === undefined ? undefined : birthDateOf(settings.birthdate);
  return {
    realName: settings.realName,
    country: settings.country,
    year: String(birth?.year ?? ""),
    month: String(birth?.month ?? ""),
    day: String(birth?.day ?? ""),
    weight: settings.weight === undefined ? "" : weightText(settings.weight, units, locale),
    gender: settings.gender ?? "",
  };
};

/** The values shown: the edited ones, and the saved values of the rest, which another tab may have changed. */
export const shownFields = (saved: ProfileFields, edits: ProfileEdits): ProfileFields => ({
  ...saved,
  ...Object.fromEntries(Object.entries(edits).map(([field, { value }]) => [field, value])),
});

/** Settings as loaded, and as the form shows them. */
export interface LoadedProfile {
  readonly settings: SettingsView;
  readonly saved: ProfileFields;
}

/** The edits plus one. Typing the saved value again removes the edit. A day that the month does not have becomes its last. */
export function withEdit(
  { settings, saved }: LoadedProfile,
  edits: ProfileEdits,
  field: ProfileField,
  value: string,
): ProfileEdits {
  const before = edits[field];
  const base = before ? before.base : savedOf(settings, field);
  const typed: ProfileFields = { ...shownFields(saved, edits), [field]: value };
  const isBirth = settingOf[field] === "birthdate";
  const next = isBirth ? { ...typed, day: dayInMonth(typed) } : typed;
  // Editing part of the date of birth edits all of it: a mix of two dates, one saved here and one elsewhere, is nobody's
  // birthday.
  const fields = isBirth ? birthFields : [field];
  const others = Object.fromEntries(
    Object.entries(edits).filter(([name]) => !fields.some((each) => each === name)),
  );
  if (fields.every((each) => next[each] === saved[each])) return others;
  return { ...others, ...Object.fromEntries(fields.map((each) => [each, { value: next[each], base }])) };
}

/** The day, or the last of a shorter month. */
function dayInMonth({ year, month, day }: ProfileFields): string {
  const last = month === "" ? 31 : daysInMonth(Number(month), year === "" ? undefined : Number(year));
  return Number(day) > last ? String(last) : day;
}

/** The edits with a typed weight in other units. */
export const inUnits = (
  edits: ProfileEdits,
  from: UnitSystem,
  to: UnitSystem,
  locale: string,
): ProfileEdits => {
  if (!edits.weight) return edits;
  const { value: text, base } = edits.weight;
  const grams = gramsOf(text, from);
  return { ...edits, weight: { value: grams === undefined ? text : weightText(grams, to, locale), base } };
};

export type ProfileProblem = "realName" | "birthDate" | "weight";

/** Problems of the edited values; empty if they can be saved. */
export function profileProblems(
  saved: ProfileFields,
  edits: ProfileEdits,
  units: UnitSystem,
): ReadonlySet<ProfileProblem> {
  const { realName, year, month, day, weight } = shownFields(saved, edits);
  const problems = new Set<ProfileProblem>();
  const name = realName.trim();
  if (name === "" || name.length > realNameMaxLength) problems.add("realName");
  const parts = [year, month, day].filter((part) => part !== "").length;
  if (parts === 1 || parts === 2) problems.add("birthDate");
  if (edits.weight && weight.trim() !== "" && gramsOf(weight, units) === undefined) problems.add("weight");
  return problems;
}

/** The settings to send: only the edited ones, so that nothing that another tab saved is lost. */
export function changeOf(saved: ProfileFields, edits: ProfileEdits, units: UnitSystem): SettingsChange {
  const { realName, country, year, month, day, weight, gender } = shownFields(saved, edits);
  const birthdate = birthInstant({ year: Number(year), month: Number(month), day: Number(day) });
  return {
    ...(edits.realName && { realName: realName.trim() }),
    ...(edits.country && { country: country || noCountry }),
    ...((edits.year ?? edits.month ?? edits.day) && { birthdate: year === "" ? null : birthdate }),
    ...(edits.weight && { weight: gramsOf(weight, units) ?? null }),
    ...(edits.gender && { gender: gender === "MALE" || gender === "FEMALE" ? gender : null }),
  };
}

/** What was edited after some edits had been sent, which are saved now: on top of the saved values. */
export const editsSince = (loaded: LoadedProfile, sent: ProfileFields, shown: ProfileFields): ProfileEdits =>
  (Object.keys(settingOf) as readonly ProfileField[])
    .filter((field) => shown[field] !== sent[field])
    .reduce<ProfileEdits>((edits, field) => withEdit(loaded, edits, field, shown[field]), {});

const editedFields = (edits: ProfileEdits) => Object.keys(edits) as readonly ProfileField[];

/**
 * The saved values of the edited settings at the time of editing. By these the server notices changes that another tab would
 * lose.
 */
export const baseOf = (edits: ProfileEdits): SettingsBase =>
  Object.fromEntries(
    editedFields(edits).map((field) => [settingOf[field], edits[field]?.base]),
  ) as SettingsBase;

/** Settings that were edited here and have been saved elsewhere since. */
export const changedElsewhere = (settings: SettingsView, edits: ProfileEdits): readonly ProfileSetting[] => {
  const fields = editedFields(edits).filter((field) => edits[field]?.base !== savedOf(settings, field));
  return [...new Set(fields.map((field) => settingOf[field]))];
};

/** The edits without those of a setting: its saved value is used. */
export const withoutSetting = (edits: ProfileEdits, setting: ProfileSetting): ProfileEdits =>
  Object.fromEntries(Object.entries(edits).filter(([field]) => settingOf[field as ProfileField] !== setting));

/** The edits after somebody has seen the current saved value of a setting and keeps their own. */
export const withSeen = (
  settings: SettingsView,
  edits: ProfileEdits,
  setting: ProfileSetting,
): ProfileEdits =>
  Object.fromEntries(
    editedFields(edits).map((field) => [
      field,
      settingOf[field] === setting ? { ...edits[field], base: savedOf(settings, field) } : edits[field],
    ]),
  ) as ProfileEdits;
