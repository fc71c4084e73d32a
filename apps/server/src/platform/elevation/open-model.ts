import type { ElevationSampler } from "@cairn/domain/elevation/correct-elevation";

/** An elevation model that may keep files open until it is closed. */
export interface OpenModel {
  readonly sampler: ElevationSampler;
  close(): void;
}
