import { type FitDefinition, readDefinition } from "./fit-definition.ts";

/** Number of consecutive messages that must make sense before an offset counts as readable again. */
const wantedMessages = 4;
/** Maximum time from the last good message to the next one, seconds. */
export const maxGapS = 86_400;

/**
 * The first offset in from..stop from which messages make sense again: known or well-formed definitions, and times that
 * follow the clock before the damage. Undefined when there is none, or no clock to compare with.
 */
export function findResumption(
  view: DataView,
  bytes: Uint8Array,
  from: number,
  stop: number,
  end: number,
  definitions: readonly (FitDefinition | undefined)[],
  clock: number,
): number | undefined {
  if (Number.isNaN(clock)) return undefined;
  for (let at = from; at < stop; at += 1) {
    if (makesSense(view, bytes, at, end, definitions, clock)) return at;
  }
  return undefined;
}

/** True when the messages from `from` on are readable and their times follow `clock`. */
export function makesSense(
  view: DataView,
  bytes: Uint8Array,
  from: number,
  end: number,
  definitions: readonly (FitDefinition | undefined)[],
  clock: number,
): boolean {
  const known = [...definitions];
  let at = from;
  let previous = clock;
  let stamped = 0;
  for (let message = 0; message < wantedMessages; message += 1) {
    const header = bytes[at] ?? 0;
    if (at >= end) return at === end && stamped > 0;
    // Compressed headers have no signature of their own, so noise is too easily mistaken for them.
    if (header & 0x80) return false;
    if (header & 0x40) {
      const read = readDefinition(bytes, at, end);
      if (read.kind !== "read") return false;
      known[header & 0x0f] = read.definition;
      at += read.length;
      continue;
    }
    const definition = known[header & 0x0f];
    if (!definition || at + 1 + definition.size > end) return false;
    if (definition.timestampOffset >= 0) {
      const now = view.getUint32(at + 1 + definition.timestampOffset, definition.littleEndian);
      if (now < previous || now > previous + maxGapS) return false;
      previous = now;
      stamped += 1;
    }
    at += 1 + definition.size;
  }
  return stamped > 0;
}
