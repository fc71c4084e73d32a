import { dirname } from "node:path";
import { findOwnCorpora } from "./corpus-rules.ts";
import { findCircles, findCirclesOfRooms, findZodInWeb } from "./graph-rules.ts";
import { findForbiddenImports } from "./import-rules.ts";
import { findEmptyNames, findImpurePackages } from "./name-rules.ts";
import { findBareQueryKeys } from "./query-key-rules.ts";
import { findPrivateTables } from "./queue-rules.ts";
import { readSourceFiles } from "./source-files.ts";
import { findOwnWaits } from "./wait-rules.ts";

const files = readSourceFiles(dirname(import.meta.dirname));
const broken = [
  findForbiddenImports,
  findCircles,
  findCirclesOfRooms,
  findZodInWeb,
  findEmptyNames,
  findImpurePackages,
  findOwnWaits,
  findOwnCorpora,
  findBareQueryKeys,
  findPrivateTables,
].flatMap((find) => find(files));
for (const sentence of broken) console.error(sentence);
console.log(`${files.length} files, ${broken.length} broken rules`);
process.exitCode = broken.length === 0 ? 0 : 1;
