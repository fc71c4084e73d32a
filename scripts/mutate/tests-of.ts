import { dirname } from "node:path";

/** Tests that are asked about a mutant. */
export interface Tests {
  /** Project of vitest.config.ts. */
  readonly project: "unit" | "server";
  /** Files of tests by globs; all of the project that reach the mutated file where it is absent. */
  readonly include?: readonly string[];
}

/** Tests of the server that look at what everybody may see, over all features. */
const tellingServerTests = ["apps/server/test/{access,privacy}.test.ts"];

/**
 * Which tests are asked. Those of packages and of the web client take milliseconds, so all that import the file are asked. Those of the
 * server each need a database, and nearly every one imports nearly everything: asked are those beside the files and those that look at access and privacy.
 *
 * @param files paths from the root
 * @param more globs of further tests of the server
 */
export function testsOf(files: readonly string[], more: readonly string[]): Tests {
  const ofServer = files.filter((file) => file.startsWith("apps/server/"));
  if (ofServer.length === 0) return { project: "unit" };
  if (ofServer.length < files.length) throw new Error("Mutate files of the server in a run of their own.");
  const folders = new Set(ofServer.map((file) => dirname(file)));
  const beside = [...folders].map((folder) => `${folder}/*.test.ts`);
  return { project: "server", include: [...beside, ...tellingServerTests, ...more] };
}
