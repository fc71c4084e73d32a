import { dirname } from "node:path";

/** Tests that run for a mutant. */
export interface Tests {
  /** Project of vitest.config.ts. */
  readonly project: "unit" | "components" | "server";
  /** Globs of test files; without them, all test files of the project that reach the mutated file. */
  readonly include?: readonly string[];
}

const [features, platform, overall] = [
  "apps/server/src/features",
  "apps/server/src/platform",
  "apps/server/test",
] as const;

/** Tests of the server that check what everybody may see, across all features. */
const tellingTests = [`${overall}/{access/access,privacy/privacy}.test.ts`];

/** Rules that are tested from elsewhere, by the folder that contains them. */
const tellingTestsOf: Readonly<Record<string, readonly string[]>> = {
  "apps/server/src/core/redaction": [
    `${features}/privacy-zones/*.test.ts`,
    `${features}/photos/photos.test.ts`,
    `${overall}/privacy/privacy.test.ts`,
  ],
  [`${features}/privacy-zones`]: [`${overall}/privacy/privacy.test.ts`],
  [`${platform}/access`]: [
    `${platform}/http/**/*.test.ts`,
    `${features}/{account,people,profile,sessions,workout-list}/*.test.ts`,
    `${overall}/access/access.test.ts`,
  ],
};

/**
 * Chooses the tests. Tests of packages and of the web client's rules take milliseconds, so all that import the file
 * run, or the named ones; React components (`.tsx`) are asked of the tests of components, in the browser. Tests of the server
 * each need a database, and nearly every one imports nearly everything, so only those beside the files run, and those about
 * access and privacy.
 *
 * @param files paths from the root
 * @param more globs of tests to add for the server; for packages and the web client they replace the tests
 */
export function testsOf(files: readonly string[], more: readonly string[]): Tests {
  const ofServer = files.filter((file) => file.startsWith("apps/server/"));
  if (ofServer.length === 0) {
    const project = files.every((file) => file.endsWith(".tsx")) ? "components" : "unit";
    return { project, ...(more.length > 0 && { include: more }) };
  }
  if (ofServer.length < files.length) throw new Error("Mutate files of the server in a separate run.");
  const folders = [...new Set(ofServer.map((file) => dirname(file)))];
  const beside = folders.map((folder) => `${folder}/*.test.ts`);
  const telling = folders.flatMap((folder) => tellingTestsOf[folder] ?? tellingTests);
  return { project: "server", include: [...new Set([...beside, ...telling, ...more])] };
}
