import { isAtTheLifts } from "../sports/lift-sports.ts";
import { type Clock, clockOf } from "../time/clocks.ts";
import type { Contradiction } from "./contradiction.ts";
import type { ChosenTotal, ChosenTotals, ProvenanceInput, TotalName, TotalSource } from "./provenance.ts";
import { choiceFor, totalNames, wishFor } from "./provenance.ts";

/** A device's value that is not shown, because something contradicts it and nothing else is known. */
export interface LeftOutTotal {
  readonly device: number;
  readonly contradiction: Contradiction;
}

export type LeftOutTotals = Readonly<Partial<Record<TotalName, LeftOutTotal>>>;

interface Choice {
  value: number;
  source: TotalSource;
  contradiction?: Contradiction;
}

const usable = (value: number | undefined): number | undefined =>
  value !== undefined && value >= 0 && value < Infinity ? value : undefined;

/** Numbers that change with the heights. */
const ofHeights: ReadonlySet<TotalName> = new Set(["ascent", "descent"]);

/**
 * The totals while they are being chosen: each begins with the choice of docs/provenance.md without contradictions, and the rules
 * then remove devices' values. What the owner typed or chose is never removed.
 */
export class TotalSelection {
  readonly activityId: number | undefined;
  /** The clock for the average speed. */
  readonly averageClock: Clock;
  private readonly input: ProvenanceInput;
  private readonly choices = new Map<TotalName, Choice>();
  private readonly left = new Map<TotalName, LeftOutTotal>();

  constructor(input: ProvenanceInput) {
    this.input = input;
    this.activityId = input.activityId;
    this.averageClock = input.averageClock ?? clockOf("average", input.activityId);
    for (const name of totalNames) {
      const choice = this.firstChoice(name);
      if (choice !== undefined) this.choices.set(name, choice);
    }
  }

  /** The current choice; undefined = unknown. */
  value(name: TotalName): number | undefined {
    return this.choices.get(name)?.value;
  }

  /** The current choice if it is greater than 0, with which many devices mean "unknown". */
  positive(name: TotalName): number | undefined {
    const value = this.value(name);
    return value !== undefined && value > 0 ? value : undefined;
  }

  device(name: TotalName): number | undefined {
    return usable(this.input.device[name]);
  }

  computed(name: TotalName): number | undefined {
    return usable(this.input.computed[name]);
  }

  counts(name: TotalName, source: TotalSource): boolean {
    return this.choices.get(name)?.source === source;
  }

  /** False if the owner typed it, or wants the device's value despite contradictions. */
  isFree(name: TotalName): boolean {
    return !this.counts(name, "entered") && choiceFor(name, this.input.preferences) !== "device";
  }

  /** True if the owner chose a source for this number, or for all. */
  isChosen(name: TotalName): boolean {
    return choiceFor(name, this.input.preferences) !== undefined;
  }

  /** Replaces the current choice with the computed value, or the given one. */
  replace(name: TotalName, contradiction: Contradiction, value = this.computed(name)): void {
    if (value === undefined) return;
    const named = this.isAgainstDevice(name) && { contradiction };
    this.choices.set(name, { value, source: this.sourceOfRules(name), ...named });
  }

  /** Shows no value; the device's value is stored. */
  leaveOut(name: TotalName, contradiction: Contradiction): void {
    const device = this.device(name);
    const first = this.choices.get(name)?.contradiction ?? contradiction;
    if (device !== undefined) this.left.set(name, { device, contradiction: first });
    this.choices.delete(name);
  }

  /** Uses the computed value if there is one, else none. */
  reject(name: TotalName, contradiction: Contradiction): void {
    if (this.counts(name, "device") && this.computed(name) !== undefined) this.replace(name, contradiction);
    else this.leaveOut(name, contradiction);
  }

  /** States what contradicts a value that is still used, because nothing better is known. */
  doubt(name: TotalName, contradiction: Contradiction): void {
    const choice = this.choices.get(name);
    if (choice) choice.contradiction ??= contradiction;
  }

  /** Changes a value by less than its precision, so that it agrees with another. */
  round(name: TotalName, value: number): void {
    const choice = this.choices.get(name);
    if (choice) choice.value = value;
  }

  /** Sets a value that follows from two typed ones, and so is the owner's, too. */
  putTyped(name: TotalName, value: number): void {
    this.choices.set(name, { value, source: "entered" });
  }

  totals(): ChosenTotals {
    const chosen: Partial<Record<TotalName, ChosenTotal>> = {};
    for (const name of totalNames) {
      const choice = this.choices.get(name);
      if (choice !== undefined) chosen[name] = this.withOthers(name, choice);
    }
    return chosen;
  }

  leftOut(): LeftOutTotals {
    return Object.fromEntries(this.left);
  }

  private isAgainstDevice(name: TotalName): boolean {
    return this.device(name) !== undefined;
  }

  private sourceOfRules(name: TotalName): TotalSource {
    return this.isCorrected(name) ? "corrected" : "computed";
  }

  private isCorrected(name: TotalName): boolean {
    return this.input.heightsCorrected === true && ofHeights.has(name);
  }

  /** The metres down the slopes are by definition those of the runs that were found; devices count cabins and dips, too. */
  private isOfRuns(name: TotalName): boolean {
    const { activityId, evidence } = this.input;
    return name === "descent" && (evidence?.runs ?? 0) > 0 && isAtTheLifts(activityId);
  }

  private firstChoice(name: TotalName): Choice | undefined {
    const entered = usable(this.input.entered?.[name]);
    if (entered !== undefined) return { value: entered, source: "entered" };
    const [device, computed] = [this.device(name), this.computed(name)];
    const wish = wishFor(name, this.input.preferences);
    const deviceFirst =
      wish === undefined ? !this.isCorrected(name) && !this.isOfRuns(name) : wish === "device";
    const ours = computed === undefined ? [] : [{ value: computed, source: this.sourceOfRules(name) }];
    const theirs = device === undefined ? [] : [{ value: device, source: "device" as const }];
    return (deviceFirst ? [...theirs, ...ours] : [...ours, ...theirs])[0];
  }

  private withOthers(name: TotalName, { value, source, contradiction }: Choice): ChosenTotal {
    const [device, computed] = [this.device(name), this.computed(name)];
    const isOurs = source === "computed" || source === "corrected";
    const isChosen = source !== "entered" && this.isChosen(name);
    return {
      value,
      source,
      ...(isOurs && { version: this.input.analysisVersion }),
      ...(device !== undefined && { device }),
      ...(computed !== undefined && { computed }),
      ...(isChosen && { chosen: true }),
      ...(contradiction !== undefined && { contradiction }),
    };
  }
}
