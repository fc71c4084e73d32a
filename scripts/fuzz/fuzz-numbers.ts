import { parseArgs } from "node:util";
import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom, type Random } from "@cairn/demo/random";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { writeTcx } from "@cairn/testkit/files/write-tcx";
import { checkNumbers } from "./check-numbers.ts";
import { lyingActivity } from "./lying-activity.ts";
import { writeFileInto } from "./report.ts";

/* * Writes FIT, TCX and GPX files with false totals, laps and columns, reads them back and checks the numbers that would be shown
   against each other: * node scripts/fuzz/fuzz-numbers.ts [--files 100000] [--from 0] [--seed 1] [--keep folder]. Every file is
   generated from its number. */
const { values } = parseArgs({
  options: {
    files: { type: "string", default: "100000" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    keep: { type: "string" },
  },
});

const mostFailures = 20;

function written(random: Random): Uint8Array {
  const { recording, totals, ...activity } = lyingActivity(random, (label) => createRandom(label));
  const format = random.pick(["fit", "tcx", "gpx"]);
  if (format === "fit") return writeFit({ ...activity, recording, totals });
  const sport = random.pick(["Running", "Biking", "Other"]);
  const text =
    format === "tcx" ? writeTcx(recording, { sport, totals }) : writeGpx(recording, { type: sport });
  return new TextEncoder().encode(text);
}

const rules = new Map<string, number>();
let [read, kept, failures] = [0, 0, 0];
const from = Number(values.from);
for (let n = from; n < from + Number(values.files) && failures < mostFailures; n += 1) {
  const bytes = written(createRandom(`${values.seed}/${n}`));
  const decoded = decodeBytes(bytes);
  if (!decoded.ok) continue;
  read += 1;
  try {
    const checked = checkNumbers(decoded.value);
    kept += checked.kept;
    for (const rule of checked.rules) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  } catch (error) {
    failures += 1;
    console.log(`#${n}: ${error instanceof Error ? error.message : String(error)}`);
    if (values.keep !== undefined) writeFileInto(values.keep, `numbers-${values.seed}-${n}`, bytes);
  }
}
const found = [...rules].toSorted(([, a], [, b]) => b - a).map(([rule, count]) => `${rule} ${count}`);
console.log(
  `${values.files} files, ${read} read, ${failures} with violations; ${kept} totals of devices count`,
);
console.log(`contradictions: ${found.join(", ")}`);
process.exitCode = failures > 0 ? 1 : 0;
