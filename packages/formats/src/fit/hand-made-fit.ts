import { fitCrc } from "./protocol/fit-crc.ts";

/** Field of a definition: number, size, base type code (FIT protocol, table of base types). */
export type Field = readonly [number: number, size: number, type: number];

export const uint8 = 0x02;
export const uint16 = 0x84;
export const sint32 = 0x85;
export const uint32 = 0x86;
export const float32 = 0x88;
export const text = 0x07;
export const byte = 0x0d;
export const enumeration = 0x00;

export const le = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) & 0xff);
export const be = (value: number, size: number): number[] => le(value, size).toReversed();

export const definition = (local: number, global: number, ...fields: Field[]): number[] => [
  0x40 | local,
  0,
  0,
  ...le(global, 2),
  fields.length,
  ...fields.flat(),
];

export const activityFile = [...definition(0, 0, [0, 1, enumeration]), 0, 4];

/** A file with a 12-byte header and the right CRC. */
export function fit(...content: readonly (readonly number[])[]): Uint8Array {
  const data = content.flat();
  const bytes = Uint8Array.from([
    12,
    0x10,
    0,
    0,
    ...le(data.length, 4),
    0x2e,
    0x46,
    0x49,
    0x54,
    ...data,
    0,
    0,
  ]);
  const crc = fitCrc(bytes, 0, bytes.length - 2);
  bytes.set(le(crc, 2), bytes.length - 2);
  return bytes;
}

/** 2021-09-08 01:46:40 UTC in seconds since the FIT epoch, 1989-12-31 00:00 UTC. */
export const noon = 1_000_000_000;
export const noonMs = 1_631_065_600_000;
export const time: Field = [253, 4, uint32];
