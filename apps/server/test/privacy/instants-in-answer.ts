import { gunzipSync } from "node:zlib";
import type { TestAnswer } from "../test-answer.ts";

/** Seconds from 1970 to the epoch of FIT files, 1989-12-31. */
const fitEpoch = 631_065_600;
const day = 86_400_000;

/**
 * Every instant within a span that an answer reveals more precisely than the day, in any form: ms and
 * seconds since 1970, ISO and HTTP dates, the seconds that ids may begin with, and binary numbers in files.
 * Each is returned as it was found.
 *
 * @param from and `to` in ms since 1970
 */
export function instantsIn(answer: TestAnswer, from: number, to: number): readonly string[] {
  const { headers, rawPayload } = answer;
  // The time of the answer itself is no secret.
  const { date: _now, ...told } = headers;
  const bytes = headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload;
  const isMeant = (ms: number): boolean => ms >= from && ms < to && ms % day !== 0;
  const text = `${bytes.toString("latin1")}\n${JSON.stringify(told)}`;
  return [...inText(text, isMeant), ...inBytes(bytes, isMeant)];
}

function inText(text: string, isMeant: (ms: number) => boolean): readonly string[] {
  const forms: readonly (readonly [RegExp, (found: string) => number])[] = [
    [/(?<!\d)\d{13}(?!\d)/g, Number],
    [/(?<!\d)\d{10}(?!\d)/g, (found) => Number(found) * 1000],
    [/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/g, (found) => Date.parse(found.replace(/Z?$/, "Z"))],
    [/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, (found) => Date.parse(found)],
    [/(?<![\da-f])[\da-f]{8}(?=[\da-f]{16}(?![\da-f]))/g, (found) => Number.parseInt(found, 16) * 1000],
  ];
  return forms.flatMap(([form, msOf]) =>
    [...text.matchAll(form)]
      .filter(([found]) => isMeant(msOf(found)) || isMeant(msOf(found) + 999))
      .map(({ 0: found, index }) => `${text.slice(Math.max(0, index - 30), index)}${found}`),
  );
}

/** 32-bit numbers of either byte order in a binary file. */
function inBytes(bytes: Buffer, isMeant: (ms: number) => boolean): readonly string[] {
  if (!bytes.includes(0)) return [];
  const found: string[] = [];
  for (let i = 0; i + 4 <= bytes.length; i++) {
    for (const seconds of [bytes.readUInt32LE(i), bytes.readUInt32BE(i)]) {
      for (const ms of [seconds * 1000, (seconds + fitEpoch) * 1000]) {
        if (isMeant(ms)) found.push(`byte ${i}: ${new Date(ms).toISOString()}`);
      }
    }
  }
  return found;
}
