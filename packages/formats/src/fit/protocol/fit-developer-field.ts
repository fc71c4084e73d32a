import { baseTypeSize } from "./fit-base-type.ts";
import type { FitDefinition } from "./fit-definition.ts";
import type { FitMessage } from "./fit-message.ts";
import type { NativeField } from "./fit-native-field.ts";

interface Description {
  readonly nativeMessage: number;
  readonly native: number;
  readonly type: number;
  readonly scale: number;
  readonly shift: number;
  readonly factor: number;
}

/** Maximum number of field descriptions in one file; a developer has at most 256. */
const maxDescriptions = 4096;

const none: readonly NativeField[] = [];

/** Numbers of the record message and its fields (FIT profile). */
const record = 20;
const [heartRate, cadence, distance, speed, power, enhancedSpeed] = [3, 4, 5, 6, 7, 73];

/** Fields of the record by the names that developers give to them, letters only, who do not state the field of the profile. */
const namedFields: ReadonlyMap<string, number> = new Map([
  ["power", power],
  ["runningpower", power],
  ["runpower", power],
  ["rppower", power],
  ["strydpower", power],
  ["heartrate", heartRate],
]);

const lettersOf = (text: string | undefined): string => (text ?? "").toLowerCase().replaceAll(/[^a-z/]/g, "");

/**
 * Factors from stated units to those of the profile, by field; a unit that is not in the list of its field means another value.
 */
const speeds = new Map([
  ["m/s", 1],
  ["mps", 1],
  ["km/h", 1 / 3.6],
  ["kmh", 1 / 3.6],
  ["kph", 1 / 3.6],
  ["mph", 1609.344 / 3600],
  ["mi/h", 1609.344 / 3600],
]);
const unitsOf: ReadonlyMap<number, ReadonlyMap<string, number>> = new Map([
  [speed, speeds],
  [enhancedSpeed, speeds],
  [
    distance,
    new Map([
      ["m", 1],
      ["meters", 1],
      ["metres", 1],
      ["km", 1000],
      ["mi", 1609.344],
      ["miles", 1609.344],
      ["ft", 0.3048],
    ]),
  ],
  // Steps of both feet are two of one.
  [
    cadence,
    new Map([
      ["rpm", 1],
      ["spm", 0.5],
      ["steps/min", 0.5],
      ["strides/min", 1],
    ]),
  ],
  [
    power,
    new Map([
      ["w", 1],
      ["watt", 1],
      ["watts", 1],
      ["kw", 1000],
    ]),
  ],
  [
    heartRate,
    new Map([
      ["bpm", 1],
      ["beats/min", 1],
      ["hz", 60],
    ]),
  ],
]);

/** The factor of a unit; 1 for none, or one that is not known for the field, such as a translated word. */
const factorOf = (native: number, unit: string): number => unitsOf.get(native)?.get(unit) ?? 1;

/** Units in which a speed is the time for a way, the other way round. */
const isPace = (native: number, unit: string): boolean =>
  (native === speed || native === enhancedSpeed) && /^(?:min|s|sec)\//.test(unit);

/** The developer fields of one file, from field description messages (206). */
export class DeveloperFields {
  private readonly descriptions = new Map<number, Description>();
  private readonly found = new WeakMap<FitDefinition, readonly NativeField[]>();

  /**
   * Adds a field description; only used if it names the corresponding field of the profile, or has the name and the unit of a
   * sensor of the records.
   */
  add(message: FitMessage): void {
    const [native, nativeMessage] = this.meaningOf(message);
    const key = keyOf(message.number(0), message.number(1));
    if (Number.isNaN(key) || this.descriptions.size >= maxDescriptions) return;
    const unit = lettersOf(message.text(8));
    if (Number.isNaN(nativeMessage) || Number.isNaN(native) || isPace(native, unit)) return;
    const [scale, shift] = [message.number(6), message.signed(7)];
    this.descriptions.set(key, {
      nativeMessage,
      native,
      type: message.number(2) & 0x1f,
      scale: scale > 0 ? scale : 1,
      shift: Number.isNaN(shift) ? 0 : shift,
      factor: nativeMessage === record ? factorOf(native, unit) : 1,
    });
  }

  /** The field of the profile, and its message, that a description names, or means by its own name. */
  private meaningOf(message: FitMessage): readonly [native: number, nativeMessage: number] {
    const [nativeMessage, native] = [message.number(14), message.number(15)];
    if (!Number.isNaN(native) && !Number.isNaN(nativeMessage)) return [native, nativeMessage];
    const named = namedFields.get(lettersOf(message.text(3)).replaceAll("/", "")) ?? NaN;
    return unitsOf.get(named)?.has(lettersOf(message.text(8))) ? [named, record] : [NaN, NaN];
  }

  /**
   * The developer fields of a message that correspond to fields of the profile, by the descriptions at the first call for its
   * definition.
   */
  nativeFieldsOf(definition: FitDefinition): readonly NativeField[] {
    if (definition.developerFields.length === 0) return none;
    let fields = this.found.get(definition);
    if (fields === undefined) this.found.set(definition, (fields = this.describedIn(definition)));
    return fields;
  }

  private describedIn({ globalNumber, developerFields }: FitDefinition): readonly NativeField[] {
    return developerFields.flatMap(({ developer, number, offset, size }) => {
      const description = this.descriptions.get(keyOf(developer, number));
      if (description?.nativeMessage !== globalNumber) return [];
      return (baseTypeSize(description.type) ?? Infinity) <= size ? [{ ...description, offset }] : [];
    });
  }
}

const keyOf = (developer: number, number: number): number => developer * 256 + number;
