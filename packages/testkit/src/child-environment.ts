/**
 * The part of this process's environment that a test passes on to a process of Cairn. Anything else would be
 * a setting of the machine that the test does not know. The folder of compiled code halves the time of a
 * start.
 */
export const childEnvironment: Readonly<Record<string, string | undefined>> = {
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  // The folder of a run, by which what a killed run has left is found.
  TMPDIR: process.env["TMPDIR"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
};
