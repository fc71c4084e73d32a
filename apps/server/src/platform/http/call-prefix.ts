/** Calls of every version lie below. */
export const callPrefix = "/apiserver/";
