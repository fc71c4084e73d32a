import type { GivenSettingsChange, SettingsView } from "@cairn/contracts/accounts/settings";
import { maxWeightG, noCountry } from "@cairn/contracts/accounts/settings-values";
import { birthDateOf, birthInstant, daysInMonth } from "@cairn/domain/people/birth-date";
import { poundsPerKilogram } from "@cairn/units/display-factors";
import type { UnitSystem } from "@cairn/units/unit-system";
import { typedNumber } from "../../../lib/typed-number.ts";

/** What stands in the fields of the form, as it was typed or chosen; empty for nothing. */
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

/** What a person changed, and what was saved of it when they did. */
export type ProfileEdits = Readonly<
  Partial<Record<ProfileField, { readonly value: string; readonly base: string }>>
>;

const gramsPerKilogram = 1000;
const realNameMaxLength = 80;

const perKilogram = (units: UnitSystem): number => (units === "METRIC" ? 1 : poundsPerKilogram);

/** The heaviest weight that the field takes, in its unit. */
export const maxWeight = (units: UnitSystem): number =>
  Math.floor((maxWeightG / gramsPerKilogram) * perKilogram(units));

/** A weight as the field shows it: one decimal, kilograms or pounds. */
export const weightText = (grams: number, units: UnitSystem, locale: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  }).format((grams / gramsPerKilogram) * perKilogram(units));

/** Grams of what was typed; undefined for what is no weight. */
export const gramsOf = (text: string, units: UnitSystem): number | undefined => {
  const value = typedNumber(text);
  const grams = Math.round((value / perKilogram(units)) * gramsPerKilogram);
  return grams > 0 && grams <= maxWeightG ? grams : undefined;
};

/** The form of what is saved. */
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

/** What the form shows: what was edited, and what is saved of the rest, which another tab may have changed. */
export const shownFields = (saved: ProfileFields, edits: ProfileEdits): ProfileFields => ({
  ...saved,
  ...Object.fromEntries(Object.entries(edits).map(([field, { value }]) => [field, value])),
});

/** The edits with another one; what is typed back to what is saved is none. A day that the month has not becomes its last. */
export function withEdit(
  saved: ProfileFields,
  edits: ProfileEdits,
  field: ProfileField,
  value: string,
): ProfileEdits {
  const { [field]: before, ...others } = edits;
  const base = before?.base ?? saved[field];
  const next: ProfileEdits = value === saved[field] ? others : { ...others, [field]: { value, base } };
  if (field !== "year" && field !== "month") return next;
  const { year, month, day } = shownFields(saved, next);
  const last = month === "" ? 31 : daysInMonth(Number(month), year === "" ? undefined : Number(year));
  return Number(day) > last ? withEdit(saved, next, "day", String(last)) : next;
}

/** The edits with a typed weight in other units. */
export const inUnits = (
  edits: ProfileEdits,
  from: UnitSystem,
  to: UnitSystem,
  locale: string,
): ProfileEdits => {
  if (!edits.weight) return edits;
  const other = (text: string) => {
    const grams = gramsOf(text, from);
    return grams === undefined ? text : weightText(grams, to, locale);
  };
  return { ...edits, weight: { value: other(edits.weight.value), base: other(edits.weight.base) } };
};

export type ProfileProblem = "realName" | "birthDate" | "weight";

/** What is wrong with what was edited; empty when it can be saved. */
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

/** What is sent: the edited settings and no others, so that nothing is lost that another tab saved. */
export function changeOf(saved: ProfileFields, edits: ProfileEdits, units: UnitSystem): GivenSettingsChange {
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

/** Fields that were edited here and have been saved elsewhere since. */
export const changedElsewhere = (saved: ProfileFields, edits: ProfileEdits): readonly ProfileField[] =>
  (Object.keys(edits) as ProfileField[]).filter((field) => edits[field]?.base !== saved[field]);
