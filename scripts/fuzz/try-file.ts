import assert from "node:assert/strict";
import { ok } from "@cairn/domain/result";
import { bytesSource } from "@cairn/formats/archive/byte-source";
import { decodeWorkouts } from "@cairn/formats/decoding/create-decoder";
import { type DecodedFile, decodeUpload } from "@cairn/formats/decoding/decode-upload";
import { SniffingDecoder } from "@cairn/formats/decoding/sniffing-decoder";
import { checkAfterwards } from "./check-afterwards.ts";
import { checkSound } from "./check-sound.ts";
import type { FuzzFormat } from "./seeds.ts";

/** Limits: processor time for one file, ms, and growth of the process's memory over one format, bytes. */
const slowest = 2000;
const mostMemory = 512 * 1_048_576;

/** The results for the files of one format. */
export interface Tally {
  files: number;
  read: number;
  refused: number;
  failures: number;
  /** Milliseconds of the slowest file. */
  slowest: number;
  /** Peak growth of the process, bytes. */
  peak: number;
  /** Memory of the process and the time at the start. */
  readonly before: number;
  readonly begun: number;
}

export const newTally = (): Tally => ({
  files: 0,
  read: 0,
  refused: 0,
  failures: 0,
  slowest: 0,
  peak: 0,
  before: process.memoryUsage.rss(),
  begun: performance.now(),
});

/**
 * One file in sixteen is also decoded in pieces, as from a network, and exported to GPX and FIT; both decode
 * more files.
 */
export const isThorough = (number: number): boolean => number % 16 === 0;

/**
 * Decodes one file under all limits and checks every promise. Returns a description of what was broken, or
 * undefined.
 *
 * @param onDecoded called after decoding, before the checks
 */
export async function tryFile(
  format: FuzzFormat,
  bytes: Uint8Array,
  tally: Tally,
  onDecoded: () => void = () => undefined,
): Promise<string | undefined> {
  const start = threadTime();
  tally.files += 1;
  const failure = await failureOf(format, bytes, tally, onDecoded);
  const took = threadTime() - start;
  // Asking for the memory usage costs as much as decoding a small file.
  const grown = tally.files % 8 === 0 || took > 20 ? process.memoryUsage.rss() - tally.before : 0;
  tally.slowest = Math.max(tally.slowest, took);
  tally.peak = Math.max(tally.peak, grown);
  const said =
    failure ??
    (took > slowest
      ? `took ${Math.round(took)} ms`
      : grown > mostMemory
        ? `memory grew by ${Math.round(grown / 1_048_576)} MiB`
        : undefined);
  if (said !== undefined) tally.failures += 1;
  return said;
}

async function failureOf(
  format: FuzzFormat,
  bytes: Uint8Array,
  tally: Tally,
  onDecoded: () => void,
): Promise<string | undefined> {
  try {
    const results = format === "zip" ? await decodeArchive(bytes) : each(decodeWorkouts(bytes));
    onDecoded();
    const thorough = isThorough(tally.files);
    if (thorough && format !== "zip")
      assert.deepEqual(each(decodeInPieces(bytes)).map(withoutLine), results.map(withoutLine), "in pieces");
    const activities = results.flatMap((result) => (result.ok ? [result.value] : []));
    tally[activities.length > 0 ? "read" : "refused"] += 1;
    for (const activity of activities) {
      checkSound(activity);
      checkAfterwards(activity, thorough);
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** The workouts of a file one by one, or its error. */
const each = (decoded: ReturnType<typeof decodeWorkouts>): DecodedFile["result"][] =>
  decoded.ok ? decoded.value.map(ok) : [decoded];

/** Processor time of this thread, ms, which excludes other programs on the machine. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function decodeArchive(bytes: Uint8Array): Promise<DecodedFile["result"][]> {
  const results: DecodedFile["result"][] = [];
  for await (const file of decodeUpload(bytesSource(bytes), "fuzz")) results.push(file.result);
  return results;
}

/**
 * The XML parser counts a lone carriage return differently at the end of a piece, so the line of an error may
 * differ.
 */
const withoutLine = (result: DecodedFile["result"]): unknown =>
  result.ok ? result : { ...result.error, line: undefined };

function decodeInPieces(bytes: Uint8Array): ReturnType<typeof decodeWorkouts> {
  const decoder = new SniffingDecoder();
  let length = 1;
  for (let at = 0; at < bytes.length; at += length) {
    length = ((at * 7) % 61) + 1;
    decoder.push(bytes.subarray(at, at + length));
  }
  return decoder.end();
}
