import { stat } from "node:fs/promises";

/** Whether a file or folder is there and can be looked at. */
export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
