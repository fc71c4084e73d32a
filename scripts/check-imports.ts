import { dirname } from "node:path";
import { findWideComments } from "./checks/comment-rules.ts";
import { findOwnCorpora } from "./checks/corpus-rules.ts";
import { findFeatureNames } from "./checks/feature-rules.ts";
import { findCircles, findCirclesOfRooms, findHighFloors, findZodInWeb } from "./checks/graph-rules.ts";
import { findForbiddenImports } from "./checks/import-rules.ts";
import { findEmptyNames, findImpurePackages } from "./checks/name-rules.ts";
import { findBareQueryKeys } from "./checks/query-key-rules.ts";
import { findPrivateTables } from "./checks/queue-rules.ts";
import { readSourceFiles } from "./checks/source-files.ts";
import { findOwnWaits } from "./checks/wait-rules.ts";
import { findOwnWords } from "./checks/word-rules.ts";

const files = readSourceFiles(dirname(import.meta.dirname));
const broken = [
  findForbiddenImports,
  findCircles,
  findCirclesOfRooms,
  findHighFloors,
  findFeatureNames,
  findZodInWeb,
  findEmptyNames,
  findOwnWords,
  findImpurePackages,
  findOwnWaits,
  findOwnCorpora,
  findBareQueryKeys,
  findPrivateTables,
  findWideComments,
].flatMap((find) => find(files));
for (const sentence of broken) console.error(sentence);
console.log(`${files.length} files, ${broken.length} broken rules`);
process.exitCode = broken.length === 0 ? 0 : 1;
