import { stat } from "node:fs/promises";

/** Whether a file or folder exists and is accessible. */
export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
