import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { childEnvironment } from "@cairn/testkit/child-environment";
import type { RunningCairn } from "./run-server.ts";

const tool = join(import.meta.dirname, "..", "..", "scripts", "cairn.ts");

/** Makes a person an operator of a Cairn, as its command does. */
export async function makeOperator(
  { dataDir }: Pick<RunningCairn, "dataDir">,
  { username }: { readonly username: string },
): Promise<void> {
  const env = { ...childEnvironment, CAIRN_DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [tool, "user", "operator", username], { env });
}
