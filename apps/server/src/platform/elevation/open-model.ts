import type { ElevationSampler } from "@cairn/domain/elevation/correct-elevation";
import type { Result } from "@cairn/domain/result";
import type { Positions } from "./positions.ts";

/** An elevation model that may keep files open until it is closed. */
export interface OpenModel {
  readonly sampler: ElevationSampler;
  close(): void;
}

/**
 * A model cannot be asked at the moment: its server does not answer, or its folder is not mounted. Nothing follows about the
 * ground, so nothing that was made with its heights may be replaced, and what needs them is to be made again later.
 */
export type HeightsUnavailable = "heights_unavailable";

/** Opens a model for positions; undefined if it has no heights for them. */
export type ModelOpener = (
  positions: Positions,
) => Promise<Result<OpenModel | undefined, HeightsUnavailable>>;
