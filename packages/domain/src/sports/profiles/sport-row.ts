import type { SportProfile } from "../sport-profile.ts";

/** A row of the table of sports as it is written: what most sports have in common need not be said. */
export type SportRow = Pick<SportProfile, "numbers"> & Partial<Omit<SportProfile, "name">>;
