import { dirname } from "node:path";

/** Tests that are asked about a mutant. */
export interface Tests {
  /** Project of vitest.config.ts. */
  readonly project: "unit" | "server";
  /** Globs of test files; without them, all test files of the project that reach the mutated file. */
  readonly include?: readonly string[];
}

const [features, platform, overall] = [
  "apps/server/src/features",
  "apps/server/src/platform",
  "apps/server/test",
] as const;

/** Tests of the server that look at what everybody may see, over all features. */
const tellingTests = [`${overall}/{access,privacy}.test.ts`];

/** Rules that are looked at from elsewhere, by the folder that holds them. */
const tellingTestsOf: Readonly<Record<string, readonly string[]>> = {
  "apps/server/src/core/redaction": [
    `${features}/privacy-zones/*.test.ts`,
    `${features}/photos/photos.test.ts`,
    `${overall}/privacy.test.ts`,
  ],
  [`${features}/privacy-zones`]: [`${overall}/privacy.test.ts`],
  [`${platform}/access`]: [
    `${platform}/http/*.test.ts`,
    `${features}/{sessions,users,workout-lists}/*.test.ts`,
    `${overall}/access.test.ts`,
  ],
};

/**
 * Which tests are asked. Those of packages and of the web client take milliseconds, so all that import the file are asked, or those that are
 * named. Those of the server each need a database, and nearly every one imports nearly everything: asked are those beside the files and those that look at access and privacy.
 *
 * @param files paths from the root
 * @param more globs of further tests of the server, or of those alone that are asked about packages and the web client
 */
export function testsOf(files: readonly string[], more: readonly string[]): Tests {
  const ofServer = files.filter((file) => file.startsWith("apps/server/"));
  if (ofServer.length === 0) return { project: "unit", ...(more.length > 0 && { include: more }) };
  if (ofServer.length < files.length) throw new Error("Mutate files of the server in a run of their own.");
  const folders = [...new Set(ofServer.map((file) => dirname(file)))];
  const beside = folders.map((folder) => `${folder}/*.test.ts`);
  const telling = folders.flatMap((folder) => tellingTestsOf[folder] ?? tellingTests);
  return { project: "server", include: [...new Set([...beside, ...telling, ...more])] };
}
