import type { Recording } from "@cairn/domain/recording/recording";

/** Positions whose heights are wanted: a recording, or a plan. */
export type Positions = Pick<Recording, "length"> & {
  readonly columns: Pick<Recording["columns"], "lat" | "lon">;
};
