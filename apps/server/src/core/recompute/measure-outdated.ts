import { analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../platform/db/database.ts";
import { countOutdated } from "./outdated-workouts.queries.ts";

/**
 * Shows in `/metrics` how many workouts still have to be analysed by the rules of this version, in the background after an
 * update.
 */
export function measureOutdated(registry: Registry, db: Database): void {
  const outdated = new Gauge({
    name: "cairn_outdated_workouts",
    help: "Recorded workouts that were analysed by earlier rules, or while their elevation model was out of reach, and are being analysed again in the background",
    registers: [registry],
    async collect() {
      this.set(await countOutdated(db, analysisVersion));
    },
  });
  outdated.set(0);
}
