import { dirname } from "node:path";
import { runSuites } from "./suites/run-suites.ts";
import { staticSuites, vitestSuite } from "./suites/suites.ts";

const root = dirname(import.meta.dirname);
const suites = [...staticSuites(), vitestSuite(root, "unit", "unit", { runsAll: false })];
process.exitCode = (await runSuites(root, suites, 2)) ? 0 : 1;
