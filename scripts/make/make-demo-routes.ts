/** Plans the demo's itineraries on the map and the heights of `demo-region`: `node scripts/make/make-demo-routes.ts`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoRoutesText } from "@cairn/demo/planning/demo-routes-text";
import { planDemoRoutes } from "@cairn/demo/planning/plan-demo-routes";
import { readDemoHeights, readDemoRegion } from "../demo-region/read-demo-region.ts";

const target = join(import.meta.dirname, "..", "..", "packages/demo/src/demo-routes.json");
writeFileSync(target, demoRoutesText(planDemoRoutes(await readDemoRegion(), readDemoHeights())));
