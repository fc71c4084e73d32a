import type { ChosenTotal, ChosenTotals, ProvenanceInput, TotalName, TotalSource } from "./provenance.ts";
import { totalNames, wishFor } from "./provenance.ts";
import { type Clock, clockOf } from "../time/clocks.ts";
import type { Contradiction } from "./contradiction.ts";

/** A device's value that is not shown, as something speaks against it and nothing else is known. */
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
 * The totals while they are being chosen: each begins with what docs/provenance.md says when nothing speaks against it, and the rules take
 * devices' values back. What the owner typed or chose is never taken back.
 */
export class TotalSelection {
  readonly activityId: number | undefined;
  /** What the average speed is divided by. */
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

  /** What counts by now; undefined = nobody knows. */
  value(name: TotalName): number | undefined {
    return this.choices.get(name)?.value;
  }

  /** What counts where it is more than 0, which is how many devices say "unknown". */
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

  /** False for what the owner typed, or wants from the device whatever speaks against it. */
  isFree(name: TotalName): boolean {
    return !this.counts(name, "entered") && wishFor(name, this.input.preferences) !== "device";
  }

  /** True where the owner named a source for this number, or for all. */
  isChosen(name: TotalName): boolean {
    const { preferences } = this.input;
    return (preferences?.totals?.[name] ?? preferences?.all) !== undefined;
  }

  /** Takes the computed value, or the one given, in place of what counted. */
  replace(name: TotalName, contradiction: Contradiction, value = this.computed(name)): void {
    if (value === undefined) return;
    const named = this.isAgainstDevice(name) && { contradiction };
    this.choices.set(name, { value, source: this.sourceOfRules(name), ...named });
  }

  /** Shows nothing in its place; the device's value is kept. */
  leaveOut(name: TotalName, contradiction: Contradiction): void {
    const device = this.device(name);
    const first = this.choices.get(name)?.contradiction ?? contradiction;
    if (device !== undefined) this.left.set(name, { device, contradiction: first });
    this.choices.delete(name);
  }

  /** The computed value where there is one, else none. */
  reject(name: TotalName, contradiction: Contradiction): void {
    if (this.counts(name, "device") && this.computed(name) !== undefined) this.replace(name, contradiction);
    else this.leaveOut(name, contradiction);
  }

  /** Says what speaks against a value that counts all the same, as nothing better is known. */
  doubt(name: TotalName, contradiction: Contradiction): void {
    const choice = this.choices.get(name);
    if (choice) choice.contradiction ??= contradiction;
  }

  /** Moves a value by less than it was measured to, so that it stands beside another. */
  round(name: TotalName, value: number): void {
    const choice = this.choices.get(name);
    if (choice) choice.value = value;
  }

  /** A value that follows from two typed ones is the owner's too. */
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

  private firstChoice(name: TotalName): Choice | undefined {
    const entered = usable(this.input.entered?.[name]);
    if (entered !== undefined) return { value: entered, source: "entered" };
    const [device, computed] = [this.device(name), this.computed(name)];
    const wish = wishFor(name, this.input.preferences);
    const deviceFirst = wish === undefined ? !this.isCorrected(name) : wish === "device";
    const ours = computed === undefined ? [] : [{ value: computed, source: this.sourceOfRules(name) }];
    const theirs = device === undefined ? [] : [{ value: device, source: "device" as const }];
    return (deviceFirst ? [...theirs, ...ours] : [...ours, ...theirs])[0];
  }

  private withOthers(name: TotalName, { value, source, contradiction }: Choice): ChosenTotal {
    const [device, computed] = [this.device(name), this.computed(name)];
    const isOurs = source === "computed" || source === "corrected";
    const isChosen = source !== "entered" && wishFor(name, this.input.preferences) !== undefined;
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
