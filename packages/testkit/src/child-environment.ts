/**
 * The part of this process's environment that a process of Cairn started by a test gets. Anything else would be a setting of the machine that the
 * test does not know. The folder of compiled code halves the work of a start.
 */
export const childEnvironment: Readonly<Record<string, string | undefined>> = {
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
};
