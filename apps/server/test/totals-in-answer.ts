import { gunzipSync } from "node:zlib";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import type { TestAnswer } from "./test-answer.ts";

/** Names of totals in answers, in any unit and language of the wire. */
const names = /dist|energy|calor|asc|desc|step|hr|heart|speed|max|avg|value|device|computed/i;

/**
 * Every number that an answer gives as a total or an extreme: in JSON by name, in a FIT file from its
 * sessions and laps.
 */
export function totalsIn({ headers, rawPayload }: TestAnswer): readonly number[] {
  const bytes = headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload;
  if ((headers["content-type"] ?? "").includes("json")) return inJson(JSON.parse(bytes.toString()), "");
  const decoded = bytes.length > 0 ? decodeBytes(bytes) : undefined;
  if (!decoded?.ok) return [];
  return inJson([decoded.value.device ?? {}, decoded.value.recording.laps], "device");
}

function inJson(value: unknown, name: string): readonly number[] {
  if (typeof value === "number") return names.test(name) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => inJson(item, name));
  // An outer name says what the numbers inside are.
  return Object.entries(value).flatMap(([key, item]) => inJson(item, names.test(name) ? name : key));
}
