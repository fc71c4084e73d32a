import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..", "..", "..");

/** What people type before the words of a command: a release has a program of its own, and no npm. */
export const cairnCommand = existsSync(join(root, "release.json")) ? "cairn" : "npm run cairn --";
