import type { HeaderBase } from "@cairn/contracts/workouts/workout-header";
import { type PrivacyLevel, privacyLevel, withPrivacy } from "@cairn/domain/privacy/sharing";
import { activityById } from "@cairn/domain/sports/activities";
import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import { gearLimits } from "@cairn/domain/text/workout-notes";
import { dialogKilometresPerMile, feetPerMetre } from "@cairn/units/display-factors";
import { metresPerFoot, metresPerKilometre } from "@cairn/units/exact-factors";
import type { UnitSystem } from "@cairn/units/unit-system";
import { typedNumber, typedWholeNumber } from "../../lib/typed-number.ts";
import {
  type EditedWorkout,
  movedStart,
  offsetAt,
  possibleDate,
  possibleTime,
  startIn,
  wallClock,
} from "../../lib/wall-clock.ts";

/** The values of the dialog's fields as typed. */
export interface EntryForm {
  readonly activityId: number;
  /** `2026-11-21` and `09:05`, by the local clock. */
  readonly date: string;
  readonly time: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
  /** Kilometres or miles, with a decimal comma or point. */
  readonly distance: string;
  /** Whole metres or feet. */
  readonly ascent: string;
  readonly descent: string;
  readonly description: string;
  readonly notes: string;
  /** Names separated by commas. */
  readonly gear: string;
  readonly privateNote: string;
  readonly sharing: PrivacyLevel;
  readonly avgHeartRate: string;
  readonly maxHeartRate: string;
  readonly energy: string;
  readonly steps: string;
  /** How hard it felt, `1` to `10`; empty if not said. */
  readonly perceivedExertion: string;
  /** Whether it is part of statistics, bests, goals and the training load. */
  readonly counted: boolean;
}

export type EntryField = Exclude<keyof EntryForm, "activityId" | "sharing" | "counted">;

/** Longest description; more is cut (ADD-1). */
export const maxDescriptionChars = 256;

const two = (value: number): string => String(value).padStart(2, "0");

const metresPerUnit = (units: UnitSystem): number =>
  (units === "METRIC" ? 1 : dialogKilometresPerMile) * metresPerKilometre;

/** The height in metres that a field of whole metres or feet says. */
const typedHeight = (typed: string, units: UnitSystem): number =>
  typedWholeNumber(typed) * (units === "METRIC" ? 1 : metresPerFoot);

/** A person's preferences for new workouts; if unknown, the browser's clock, and private. */
export interface EntryDefaults {
  /** IANA name of the zone of their clock. */
  readonly timeZone?: string | undefined;
  readonly sharing?: PrivacyLevel | undefined;
}

/** An empty form: now, by the person's clock. */
export const newForm = (
  now: Date,
  activityId: number,
  { timeZone, sharing = "private" }: EntryDefaults = {},
): EntryForm => ({
  activityId,
  ...wallClock(now.getTime(), offsetAt(now.getTime(), timeZone)),
  hours: "",
  minutes: "",
  seconds: "",
  distance: "",
  ascent: "",
  descent: "",
  description: "",
  notes: "",
  gear: "",
  privateNote: "",
  sharing,
  avgHeartRate: "",
  maxHeartRate: "",
  energy: "",
  steps: "",
  perceivedExertion: "",
  counted: true,
});

const figure = (value: number): string => (value > 0 ? String(Math.round(value)) : "");

/** The form of a workout to be changed. */
export const formOf = (workout: EditedWorkout, units: UnitSystem): EntryForm => {
  const total = Math.round(workout.totalTime);
  const height = (metres: number): string => figure(metres * (units === "METRIC" ? 1 : feetPerMetre));
  const distance = workout.totalDistance / metresPerUnit(units);
  return {
    activityId: workout.activityId,
    ...wallClock(workout.startTime, workout.timeOffsetInMinutes),
    hours: String(Math.floor(total / 3600)),
    minutes: two(Math.floor(total / 60) % 60),
    seconds: two(total % 60),
    distance: distance > 0 ? String(Math.round(distance * 100) / 100) : "",
    ascent: height(workout.totalAscent),
    descent: height(workout.totalDescent),
    description: workout.description ?? "",
    notes: workout.notes ?? "",
    gear: (workout.gear ?? []).join(", "),
    privateNote: workout.privateNote ?? "",
    sharing: privacyLevel(workout.sharingFlags),
    avgHeartRate: figure(workout.hrdata.avg),
    maxHeartRate: figure(workout.hrdata.hrmax),
    energy: figure(workout.energyConsumption),
    steps: figure(workout.stepCount),
    perceivedExertion: figure(workout.perceivedExertion ?? 0),
    counted: workout.counted !== false,
  };
};

/** Maximum values of the fields; the contract's, in the units of the field. */
const most: Readonly<Partial<Record<EntryField, number>>> = {
  hours: 8760,
  minutes: 59,
  seconds: 59,
  distance: 6000,
  ascent: 100_000,
  descent: 100_000,
  avgHeartRate: 300,
  maxHeartRate: 300,
  energy: 100_000,
  steps: 1_000_000,
};

/** Fields in which a comma or a point can only group digits. */
const wholeFields: ReadonlySet<EntryField> = new Set([
  "ascent",
  "descent",
  "avgHeartRate",
  "maxHeartRate",
  "energy",
  "steps",
]);

/** The longest duration, seconds; the contract's. */
const longest = 8760 * 3600;

/** Fields that only some sports have, with the rule for them. */
const ofSomeSports: Readonly<Partial<Record<EntryField, (activityId: number) => boolean>>> = {
  steps: (activityId) => activityById(activityId)?.countsSteps ?? true,
  ascent: (activityId) => sportProfile(activityId).numbers.includes("ascent"),
  descent: (activityId) =>
    sportProfile(activityId).numbers.some((name) => name === "descent" || name === "vertical"),
};

/**
 * Whether the form has a field: some sports count no steps, others know no climb. What was typed before such a sport was chosen
 * is neither checked nor saved.
 */
export const hasField = ({ activityId }: EntryForm, field: EntryField): boolean =>
  ofSomeSports[field]?.(activityId) ?? true;

/** Why a field cannot be saved as it is. */
export type EntryProblem =
  | "required"
  | "notANumber"
  | "notWhole"
  | "tooLarge"
  | "tooMuchGear"
  | "outOfRange"
  | "aboveMaximum"
  | "nothingDone";

/**
 * The problems of the fields; empty if the form can be saved.
 *
 * @param before the form of a workout that is already saved: its values may be those of a device, which are only refused if
 *   somebody types them
 */
export const entryProblems = (form: EntryForm, before?: EntryForm): ReadonlyMap<EntryField, EntryProblem> => {
  const problems = new Map<EntryField, EntryProblem>();
  const isTyped = (field: EntryField): boolean => form[field] !== before?.[field];
  if (form.date === "") problems.set("date", "required");
  else if (isTyped("date") && !possibleDate.test(form.date)) problems.set("date", "outOfRange");
  if (!possibleTime.test(form.time)) problems.set("time", "required");
  for (const [field, limit] of Object.entries(most) as [EntryField, number][]) {
    if (!hasField(form, field)) continue;
    const isWhole = wholeFields.has(field);
    const value = isWhole ? typedWholeNumber(form[field]) : typedNumber(form[field]);
    if (Number.isNaN(value)) problems.set(field, isWhole ? "notWhole" : "notANumber");
    else if (value > limit) problems.set(field, "tooLarge");
  }
  const isDurationTyped = attributeFields.totalTime.some(isTyped);
  if (isDurationTyped && !problems.has("hours") && durationOf(form) > longest)
    problems.set("hours", "tooLarge");
  const hasDone = durationOf(form) !== 0 || typedNumber(form.distance) !== 0;
  if (!hasDone && (isDurationTyped || isTyped("distance") || !before)) problems.set("hours", "nothingDone");
  const maximum = typedWholeNumber(form.maxHeartRate);
  const isAbove = maximum > 0 && typedWholeNumber(form.avgHeartRate) > maximum;
  // A recorded maximum can be contradicted by another one, or by none: an empty field.
  if (isAbove && (isTyped("avgHeartRate") || isTyped("maxHeartRate")) && !problems.has("avgHeartRate"))
    problems.set("avgHeartRate", "aboveMaximum");
  const gear = gearOf(form);
  if (gear.length > gearLimits.names || gear.some((name) => name.length > gearLimits.nameLength))
    problems.set("gear", "tooMuchGear");
  return problems;
};

const gearOf = ({ gear }: EntryForm): readonly string[] =>
  gear
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

const durationOf = ({ hours, minutes, seconds }: EntryForm): number =>
  typedNumber(hours) * 3600 + typedNumber(minutes) * 60 + typedNumber(seconds);

const descriptionOf = (form: EntryForm): string =>
  Array.from(form.description.trim()).slice(0, maxDescriptionChars).join("");

/** The form with preferences that became known after it was opened, in fields that nobody has edited yet. */
export const withDefaults = (form: EntryForm, opened: EntryForm, wished: EntryForm): EntryForm => ({
  ...form,
  ...(form.sharing === opened.sharing && { sharing: wished.sharing }),
  ...(form.date === opened.date && form.time === opened.time && { date: wished.date, time: wished.time }),
});

/**
 * The body that saves a new workout, which began by the clock of a zone, so that both the typed time and the instant are known.
 *
 * @param timeZone the person's; that of the browser if absent
 */
export const newWorkoutBody = (form: EntryForm, units: UnitSystem, timeZone?: string) => ({
  activityId: form.activityId,
  ...startIn(timeZone, form),
  description: descriptionOf(form),
  ...(form.notes.trim() !== "" && { notes: form.notes.trim() }),
  ...(form.gear.trim() !== "" && { gear: [...gearOf(form)] }),
  ...(form.privateNote.trim() !== "" && { privateNote: form.privateNote.trim() }),
  sharingFlags: withPrivacy(0, form.sharing),
  totalDistance: Math.round(typedNumber(form.distance) * metresPerUnit(units)),
  duration: durationOf(form),
  hrAvg: typedWholeNumber(form.avgHeartRate),
  hrMax: typedWholeNumber(form.maxHeartRate),
  energy: typedWholeNumber(form.energy),
  stepCount: hasField(form, "steps") ? typedWholeNumber(form.steps) : 0,
  ...(form.perceivedExertion !== "" && { perceivedExertion: Number(form.perceivedExertion) }),
  ...(!form.counted && { counted: false }),
  ...(hasField(form, "ascent") && { totalAscent: typedHeight(form.ascent, units) }),
  ...(hasField(form, "descent") && { totalDescent: typedHeight(form.descent, units) }),
});

/** The fields that make up each attribute of a workout, by its name in calls. */
export const attributeFields = {
  activityId: ["activityId"],
  startTime: ["date", "time"],
  totalTime: ["hours", "minutes", "seconds"],
  totalDistance: ["distance"],
  totalAscent: ["ascent"],
  totalDescent: ["descent"],
  description: ["description"],
  notes: ["notes"],
  gear: ["gear"],
  privateNote: ["privateNote"],
  sharingFlags: ["sharing"],
  hrAvgValue: ["avgHeartRate"],
  hrMaxValue: ["maxHeartRate"],
  energyConsumption: ["energy"],
  stepCount: ["steps"],
  perceivedExertion: ["perceivedExertion"],
  counted: ["counted"],
} as const satisfies Readonly<Record<string, readonly (keyof EntryForm)[]>>;

export type EntryAttribute = keyof typeof attributeFields;

/** Whether an attribute is not the same in two forms. */
export const differsIn = (attribute: EntryAttribute, one: EntryForm, other: EntryForm): boolean =>
  attributeFields[attribute].some((field) => one[field] !== other[field]);

/**
 * The body that changes a workout: only edited fields, because a distance that was merely shown is rounded, and would replace the
 * measured one.
 *
 * @param timeZone the owner's; that of the browser if absent
 */
export const changedAttributes = (
  workout: EditedWorkout,
  form: EntryForm,
  units: UnitSystem,
  timeZone?: string,
) => {
  const before = formOf(workout, units);
  const differs = (attribute: EntryAttribute) => differsIn(attribute, before, form);
  const { startTime, timeZoneOffset } = movedStart(workout, form, timeZone);
  return {
    ...(differs("activityId") && { activityId: form.activityId }),
    ...(differs("startTime") && { startTime }),
    ...(differs("startTime") && timeZoneOffset !== workout.timeOffsetInMinutes && { timeZoneOffset }),
    ...(differs("totalTime") && { totalTime: durationOf(form) }),
    ...(differs("totalDistance") && {
      totalDistance: Math.round(typedNumber(form.distance) * metresPerUnit(units)),
    }),
    ...(hasField(form, "ascent") &&
      differs("totalAscent") && { totalAscent: typedHeight(form.ascent, units) }),
    ...(hasField(form, "descent") &&
      differs("totalDescent") && { totalDescent: typedHeight(form.descent, units) }),
    ...(differs("description") && { description: descriptionOf(form) }),
    ...(differs("notes") && { notes: form.notes.trim() }),
    ...(differs("gear") && { gear: [...gearOf(form)] }),
    ...(differs("privateNote") && { privateNote: form.privateNote.trim() }),
    ...(differs("sharingFlags") && { sharingFlags: withPrivacy(workout.sharingFlags, form.sharing) }),
    ...(differs("hrAvgValue") && { hrAvgValue: typedWholeNumber(form.avgHeartRate) }),
    ...(differs("hrMaxValue") && { hrMaxValue: typedWholeNumber(form.maxHeartRate) }),
    ...(differs("energyConsumption") && { energyConsumption: typedWholeNumber(form.energy) }),
    ...(hasField(form, "steps") && differs("stepCount") && { stepCount: typedWholeNumber(form.steps) }),
    ...(differs("counted") && { counted: form.counted }),
    ...(differs("perceivedExertion") && { perceivedExertion: Number(form.perceivedExertion) }),
  };
};

/**
 * The loaded values of the attributes that are changed, null for absent ones: what another device has saved since is not
 * overwritten.
 */
export const baseOf = (
  workout: EditedWorkout,
  changes: Readonly<Partial<Record<EntryAttribute, unknown>>>,
): HeaderBase => {
  const loaded = {
    activityId: workout.activityId,
    startTime: workout.startTime,
    totalTime: workout.totalTime,
    totalDistance: workout.totalDistance,
    totalAscent: workout.totalAscent,
    totalDescent: workout.totalDescent,
    description: workout.description ?? null,
    notes: workout.notes ?? null,
    gear: workout.gear ?? null,
    privateNote: workout.privateNote ?? null,
    sharingFlags: workout.sharingFlags,
    hrAvgValue: workout.hrdata.avg,
    hrMaxValue: workout.hrdata.hrmax,
    energyConsumption: workout.energyConsumption,
    stepCount: workout.stepCount,
    perceivedExertion: workout.perceivedExertion ?? 0,
    counted: workout.counted !== false,
  } satisfies Record<EntryAttribute, unknown>;
  return Object.fromEntries(Object.entries(loaded).filter(([attribute]) => attribute in changes));
};
