/**
 * What a process of Cairn that a test starts is given of this process's environment; all else would be a setting of the machine's that the test does not know. The
 * folder of compiled code halves what a start computes.
 */
export const childEnvironment: Readonly<Record<string, string | undefined>> = {
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
};
