import type { Recording } from "@cairn/domain/recording/recording";

/** Positions that need heights: a recording, or a plan. */
export type Positions = Pick<Recording, "length"> & {
  readonly columns: Pick<Recording["columns"], "lat" | "lon">;
};
