import { mkdir } from "node:fs/promises";
import { destination } from "pino";
import { readConfig } from "../config/config.ts";
import { createDeps, type Deps } from "../deps.ts";
import { createLog } from "../platform/log/create-log.ts";
import { freeSpaceOf } from "../platform/storage/free-space.ts";
import { type OpenDatabase, openDatabase } from "../startup/open-database.ts";
import { findOtherSettings, otherSettingsText } from "../startup/shared-settings.ts";
import { writtenFolders } from "../startup/written-folders.ts";
import { CommandError } from "./command-error.ts";
import { awaitInterruption, InterruptedError } from "./interruption.ts";

/**
 * Runs a command with the dependencies of the server's use cases. Uses the database of a Cairn that runs on the same data folder;
 * if there is none, starts one for the command.
 *
 * @param run gets the dependencies, their database, and what is aborted at a signal to end
 * @throws CommandError if a server was started on the data folder with other settings of what both share
 * @throws InterruptedError at a signal to end, without waiting for `run`, after a database that was started has been stopped
 */
export async function withDeps<T>(
  run: (deps: Deps, database: OpenDatabase, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const others = await findOtherSettings(config);
  if (others.length > 0) throw new CommandError(otherSettingsText(config.dataDir, others));
  const log = createLog("warn", destination({ fd: 2, sync: true }));
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
  const interruption = awaitInterruption();
  const database = await openDatabase(config, log, true);
  const work = async (): Promise<T> => {
    const freeSpace = freeSpaceOf(...writtenFolders(config));
    const settings = { ...config, webDir: undefined, baseMapDir: undefined, verifyAnswers: false, freeSpace };
    const deps = await createDeps(settings, database.connection, log);
    try {
      return await run(deps, database, interruption.signal);
    } finally {
      await deps.close();
    }
  };
  try {
    return await Promise.race([interruption.raised, work()]);
  } catch (error) {
    // What is under way loses its database now, as if the process had been killed; nobody needs to be told.
    if (error instanceof InterruptedError) log.level = "silent";
    throw error;
  } finally {
    await database.close();
    interruption.forget();
  }
}
