import type { SportProfile } from "../sport-profile.ts";

/** A row of the table of sports as it is written: values that most sports have in common can be omitted. */
export type SportRow = Pick<SportProfile, "numbers"> & Partial<Omit<SportProfile, "name">>;
