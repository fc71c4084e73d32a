import { baseTypeSize, readBaseType } from "./fit-base-type.ts";
import type { FitDefinition } from "./fit-definition.ts";
import type { FitMessage } from "./fit-message.ts";

/** A developer field that says the same as a field of the profile, from a better or only source: a foot pod, a rowing machine. */
export interface NativeField {
  /** The field of the profile that it stands for. */
  readonly native: number;
  readonly type: number;
  readonly scale: number;
  readonly shift: number;
  /** Bytes from the start of the message's content. */
  readonly offset: number;
}

interface Description {
  readonly nativeMessage: number;
  readonly native: number;
  readonly type: number;
  readonly scale: number;
  readonly shift: number;
}

/** Field descriptions that one file may hold; a developer has at most 256. */
const maxDescriptions = 4096;

/** What field description messages (206) say of the developer fields of one file. */
export class DeveloperFields {
  private readonly descriptions = new Map<number, Description>();

  /** Takes a field description; only one that names the field of the profile that it stands for matters. */
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

  /** Those fields of a message that stand for fields of the profile. */
  nativeFieldsOf({ globalNumber, developerFields }: FitDefinition): NativeField[] {
    return developerFields.flatMap(({ developer, number, offset, size }) => {
      const description = this.descriptions.get(keyOf(developer, number));
      if (description?.nativeMessage !== globalNumber) return [];
      return (baseTypeSize(description.type) ?? Infinity) <= size ? [{ ...description, offset }] : [];
    });
  }
}

const keyOf = (developer: number, number: number): number => developer * 256 + number;

/** The value of a developer field in the unit of the profile, NaN when absent; `at` is where the message's content begins. */
export const readNativeField = (
  view: DataView,
  at: number,
  littleEndian: boolean,
  { type, scale, shift, offset }: NativeField,
): number => readBaseType(view, at + offset, type, littleEndian) / scale - shift;
