/** Path prefix of the calls of all versions. */
export const callPrefix = "/apiserver/";
