import { gunzipSync } from "node:zlib";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import type { WholeTotals } from "../files/watch-file.ts";
import type { TestAnswer } from "../test-answer.ts";

/** Names of totals in answers, in any unit and language of the wire. */
const names = /dist|energy|calor|asc|desc|step|hr|heart|speed|max|avg|value|device|computed/i;

const quantities: Readonly<Record<keyof WholeTotals, RegExp>> = {
  distance: /dist/i,
  energy: /energy|calor/i,
  ascent: /asc/i,
  descent: /desc/i,
  avgHeartRate: /hr|heart/i,
  maxHeartRate: /hr|heart/i,
  maxSpeed: /speed/i,
  steps: /step/i,
};

interface Total {
  /** Its name and those around it, outermost first. */
  readonly path: string;
  readonly value: number;
}

/**
 * Every number that an answer gives as a total or an extreme: in JSON by name, in a FIT file from its
 * sessions and laps.
 */
function totalsIn({ headers, rawPayload }: TestAnswer): readonly Total[] {
  const bytes = headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload;
  if ((headers["content-type"] ?? "").includes("json")) return inJson(JSON.parse(bytes.toString()), "");
  const decoded = bytes.length > 0 ? decodeBytes(bytes) : undefined;
  if (!decoded?.ok) return [];
  return inJson([decoded.value.device ?? {}, decoded.value.recording.laps], "device");
}

function inJson(value: unknown, path: string): readonly Total[] {
  if (typeof value === "number") return names.test(path) ? [{ path, value }] : [];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => inJson(item, path));
  // An outer name says what the numbers inside are.
  return Object.entries(value).flatMap(([key, item]) => inJson(item, `${path}.${key}`));
}

/**
 * Which of these totals an answer gives, exactly or rounded to two decimals. A number whose names say another
 * quantity is none of them: 219 kcal of the visible part may equal the highest heart rate of the whole.
 */
export function totalsInAnswer(answer: TestAnswer, whole: WholeTotals): readonly string[] {
  const given = totalsIn(answer);
  const wanted = Object.entries(whole).map(([name, value]) => ({ name: name as keyof WholeTotals, value }));
  return wanted.flatMap(({ name, value }) =>
    given
      .filter((total) => Math.abs(total.value - value) < 0.02 && mayBe(name, total.path))
      .map(({ path }) => `${name} at ${path}`),
  );
}

function mayBe(name: keyof WholeTotals, path: string): boolean {
  const said = Object.values(quantities).filter((quantity) => quantity.test(path));
  return said.length === 0 || quantities[name].test(path);
}
