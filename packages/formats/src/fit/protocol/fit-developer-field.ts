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
}

/** Maximum number of field descriptions in one file; a developer has at most 256. */
const maxDescriptions = 4096;

const none: readonly NativeField[] = [];

/** The developer fields of one file, from field description messages (206). */
export class DeveloperFields {
  private readonly descriptions = new Map<number, Description>();
  private readonly found = new WeakMap<FitDefinition, readonly NativeField[]>();

  /** Adds a field description; only used if it names the corresponding field of the profile. */
  add(message: FitMessage): void {
    const [nativeMessage, native] = [message.number(14), message.number(15)];
    const key = keyOf(message.number(0), message.number(1));
    if (Number.isNaN(key) || this.descriptions.size >= maxDescriptions) return;
    if (Number.isNaN(nativeMessage) || Number.isNaN(native)) return;
    const [scale, shift] = [message.number(6), message.signed(7)];
    this.descriptions.set(key, {
      nativeMessage,
      native,
      type: message.number(2) & 0x1f,
      scale: scale > 0 ? scale : 1,
      shift: Number.isNaN(shift) ? 0 : shift,
    });
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
