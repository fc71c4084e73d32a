/*
 * Loaded into a server before its own code (`node --import`), so that two runs have the same date and draw
 * the same discs of privacy zones. All other random values (ids, keys, secrets) stay random, and `Names`
 * replaces them by names instead.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { worldStart } from "./world-start.ts";

const { randomBytes } = crypto;
/** In this server only zone seeds and password salts have 16 bytes. */
const seedLength = 16;

Object.assign(crypto, {
  randomBytes: (size: number, ...callback: []) =>
    size === seedLength && callback.length === 0
      ? Buffer.alloc(seedLength, 0x5a)
      : randomBytes(size, ...callback),
});
syncBuiltinESMExports();

const RealDate = Date;
const shift = worldStart - RealDate.now();

/** The machine's clock, set to the day of the recording; it runs at normal speed. */
class ShiftedDate extends RealDate {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(RealDate.now() + shift);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }

  /** Dates that Node itself makes, such as those of files, must be instances, too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === "[object Date]";
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
