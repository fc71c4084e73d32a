/*
 * Loaded into a server before its own code (`node --import`), so that two runs of it see the same day and draw the same discs of privacy
 * zones. Everything else that is random (ids, keys, secrets) stays so, and is named by `Names` instead.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { worldStart } from "./world-start.ts";

const { randomBytes } = crypto;
/** Zone seeds and password salts are 16 bytes; nothing else in the server is. */
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

/** The machine's clock, set to the day of the recording; it goes on at its own speed. */
class ShiftedDate extends RealDate {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(RealDate.now() + shift);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }

  /** Dates that Node itself makes, such as those of files, are dates, too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === "[object Date]";
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
