import { plainText } from "../../file-format/plain-text.ts";
import { baseType, baseTypeSize, readBaseType } from "./fit-base-type.ts";
import type { FitDefinition, FitFieldLayout } from "./fit-definition.ts";
import { type NativeField, readNativeField } from "./fit-native-field.ts";

/** NaN for values outside the range of an unsigned field of 32 bits. */
const unsigned = (value: number): number => (value >= 0 && value <= 0xffff_ffff ? value : NaN);

/** Scale of the fields that contain the fraction of another: cadences and cycles (FIT profile). */
const stepsOfFraction = 128;

/** One data message; its fields are read one by one, by their numbers in the FIT profile. */
export class FitMessage {
  /** Its own time, or that of its compressed header: seconds since the FIT epoch, NaN if absent. */
  readonly timestamp: number;
  private readonly view: DataView;
  private readonly definition: FitDefinition;
  private readonly at: number;
  private readonly nativeFields: readonly NativeField[];

  /** @param nativeFields its developer fields that correspond to fields of the profile */
  constructor(
    view: DataView,
    definition: FitDefinition,
    at: number,
    timestamp: number,
    nativeFields: readonly NativeField[],
  ) {
    this.view = view;
    this.definition = definition;
    this.at = at;
    this.timestamp = timestamp;
    this.nativeFields = nativeFields;
  }

  /**
   * First value of a field, divided by the scale of the profile; NaN when absent, invalid or negative. In the profile every
   * field requested here is unsigned and has at most 32 bits; a damaged definition may state otherwise.
   */
  number(field: number, scale = 1): number {
    return unsigned(this.signed(field)) / scale;
  }

  /** The same for a field that may be negative, without a scale. */
  signed(field: number): number {
    const layout = this.find(field);
    if (layout?.type === undefined) return NaN;
    return readBaseType(this.view, this.at + layout.offset, layout.type, this.definition.littleEndian);
  }

  /**
   * As `number`, with the part below one that the profile keeps in another field, in steps of 1/128; the value alone if that
   * field is absent.
   *
   * @param fraction number of that field, if the profile has one
   */
  withFraction(field: number, fraction: number | undefined, scale = 1): number {
    const part = fraction === undefined ? NaN : this.number(fraction, stepsOfFraction);
    return this.number(field, scale) + (part < 1 ? part : 0);
  }

  /** As `withFraction`, or the value of a developer field if the device has no value above zero. */
  measured(field: number, scale = 1, fraction?: number): number {
    const own = this.withFraction(field, fraction, scale);
    if (own > 0) return own;
    const native = this.nativeFields.find((candidate) => candidate.native === field);
    const value = native ? readNativeField(this.view, this.at, this.definition.littleEndian, native) : NaN;
    return Number.isNaN(unsigned(value)) ? own : value;
  }

  /** Every value of a field, NaN where invalid. */
  numbers(field: number): number[] {
    const layout = this.find(field);
    const size = layout?.type === undefined ? 0 : (baseTypeSize(layout.type) ?? 0);
    if (!layout || layout.type === undefined || size === 0) return [];
    const { type } = layout;
    return Array.from({ length: layout.size / size }, (_, i) =>
      readBaseType(this.view, this.at + layout.offset + i * size, type, this.definition.littleEndian),
    );
  }

  /** The bytes of a field, empty when absent. */
  bytes(field: number): Uint8Array {
    const layout = this.find(field);
    return new Uint8Array(
      this.view.buffer,
      this.view.byteOffset + this.at + (layout?.offset ?? 0),
      layout?.size ?? 0,
    );
  }

  /** A string as plain text, with or without its terminating zero, without undecodable bytes; undefined when empty. */
  text(field: number): string | undefined {
    if (this.find(field)?.type !== baseType.string) return undefined;
    const bytes = this.bytes(field);
    const end = bytes.indexOf(0);
    return plainText(new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)));
  }

  private find(field: number): FitFieldLayout | undefined {
    return this.definition.fields.find(({ number }) => number === field);
  }
}
