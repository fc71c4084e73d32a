import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

/*
 * Makes 20 people do a million random things to each other, and compares what each can see with a simple model:
 * node scripts/fuzz/fuzz-people.ts [--operations 1000000] [--runs 20] [--seed 1] [--look-every 20]. Every run starts empty, with
 * the next seed. `npm test` does the same with fewer operations.
 */
const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "1000000" },
    runs: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    "look-every": { type: "string", default: "20" },
  },
});

const root = dirname(dirname(import.meta.dirname));
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const runs = Number(values.runs);
const each = Math.ceil(Number(values.operations) / runs);
let done = 0;
for (let seed = Number(values.seed); seed < Number(values.seed) + runs; seed += 1) {
  const begun = performance.now();
  const env = {
    ...process.env,
    PEOPLE_OPERATIONS: String(each),
    PEOPLE_SEED: String(seed),
    PEOPLE_LOOK_EVERY: values["look-every"],
  };
  const command = [vitest, "run", "--project", "server", "people/people-model.test"];
  const run = spawnSync(process.execPath, command, { cwd: root, env, encoding: "utf8" });
  if (run.status !== 0) {
    console.log(run.stdout + run.stderr);
    process.exitCode = 1;
    break;
  }
  done += each;
  console.log(
    `seed ${seed}: ${each} operations in ${((performance.now() - begun) / 60_000).toFixed(1)} min, ${done} so far, no difference`,
  );
}
