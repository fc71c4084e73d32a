import { writeFileSync } from "node:fs";
import process from "node:process";

// A program that says something once, makes the file that it was told of when that is said, and lives until it is killed.
process.send?.("an answer", undefined, undefined, () => writeFileSync(process.env["SAID"] ?? "", ""));
process.on("disconnect", () => process.exit());
