import { cairnCommand } from "../config/cairn-command.ts";
import { ConfigError, givenSettings, readConfig } from "../config/config.ts";
import { exists } from "../doctor/exists.ts";
import { BackupError } from "../platform/backups/backup-error.ts";
import { UnreachableDatabaseError } from "../platform/db/unreachable-database.ts";
import { ForeignFolderError, refuseForeignFolder } from "../platform/files/foreign-folder.ts";
import { MigrationError } from "../platform/migrations/migrate.ts";
import { ClusterError } from "../platform/postgres-cluster/cluster-error.ts";
import { SpreadError } from "../platform/spread/spread-database.ts";
import { addUserCommand, addUserUsage } from "./add-user-command.ts";
import { backupCommand, backupUsage } from "./backup-command.ts";
import { CommandError } from "./command-error.ts";
import { createInvitesCommand, createInvitesUsage } from "./create-invites-command.ts";
import { deleteUserCommand, deleteUserUsage } from "./delete-user-command.ts";
import { distributeCommand, distributeUsage } from "./distribute-command.ts";
import { doctorCommand } from "./doctor-command.ts";
import { endTwoFactorCommand, endTwoFactorUsage } from "./end-two-factor-command.ts";
import { exportUserCommand, exportUserUsage } from "./export-user-command.ts";
import { grantPremiumCommand, grantPremiumUsage } from "./grant-premium-command.ts";
import { importCommand, importUsage } from "./import-command.ts";
import { InterruptedError } from "./interruption.ts";
import { jobsCommand, jobsUsage } from "./jobs-command.ts";
import { logOutCommand, logOutUsage } from "./log-out-command.ts";
import { mapCommand, mapUsage } from "./map-command.ts";
import { migrateCommand } from "./migrate-command.ts";
import { operatorCommand, operatorUsage } from "./operator-command.ts";
import {
  importPointsCommand,
  importPointsUsage,
  listPointsCommand,
  removePointsCommand,
  removePointsUsage,
} from "./poi-commands.ts";
import { recomputeCommand, recomputeUsage } from "./recompute-command.ts";
import {
  addRegionCommand,
  addRegionUsage,
  listRegionsCommand,
  removeRegionCommand,
  removeRegionUsage,
  updateRegionCommand,
  updateRegionUsage,
} from "./region-commands.ts";
import { restoreCommand, restoreUsage } from "./restore-command.ts";
import {
  createVouchersCommand,
  createVouchersUsage,
  listVouchersCommand,
  revokeVoucherCommand,
  revokeVoucherUsage,
} from "./voucher-commands.ts";

/** The words of each command, its usage, and the function that runs it. */
const commands: readonly {
  readonly words: readonly string[];
  readonly usage: string;
  readonly run: (args: readonly string[]) => Promise<void>;
}[] = [
  { words: ["migrate"], usage: "migrate", run: migrateCommand },
  { words: ["backup"], usage: backupUsage, run: backupCommand },
  { words: ["restore"], usage: restoreUsage, run: restoreCommand },
  { words: ["distribute"], usage: distributeUsage, run: distributeCommand },
  { words: ["user", "add"], usage: addUserUsage, run: addUserCommand },
  { words: ["user", "premium"], usage: grantPremiumUsage, run: grantPremiumCommand },
  { words: ["user", "delete"], usage: deleteUserUsage, run: deleteUserCommand },
  { words: ["user", "export"], usage: exportUserUsage, run: exportUserCommand },
  { words: ["user", "two-factor-off"], usage: endTwoFactorUsage, run: endTwoFactorCommand },
  { words: ["user", "log-out"], usage: logOutUsage, run: logOutCommand },
  { words: ["user", "operator"], usage: operatorUsage, run: operatorCommand },
  { words: ["invite", "create"], usage: createInvitesUsage, run: createInvitesCommand },
  { words: ["voucher", "create"], usage: createVouchersUsage, run: createVouchersCommand },
  { words: ["voucher", "list"], usage: "voucher list", run: listVouchersCommand },
  { words: ["voucher", "revoke"], usage: revokeVoucherUsage, run: revokeVoucherCommand },
  { words: ["import"], usage: importUsage, run: importCommand },
  { words: ["jobs"], usage: jobsUsage, run: jobsCommand },
  { words: ["recompute"], usage: recomputeUsage, run: recomputeCommand },
  { words: ["map"], usage: mapUsage, run: mapCommand },
  { words: ["region", "add"], usage: addRegionUsage, run: addRegionCommand },
  { words: ["region", "list"], usage: "region list", run: listRegionsCommand },
  { words: ["region", "update"], usage: updateRegionUsage, run: updateRegionCommand },
  { words: ["region", "remove"], usage: removeRegionUsage, run: removeRegionCommand },
  { words: ["poi", "import"], usage: importPointsUsage, run: importPointsCommand },
  { words: ["poi", "list"], usage: "poi list", run: listPointsCommand },
  { words: ["poi", "remove"], usage: removePointsUsage, run: removePointsCommand },
  { words: ["doctor"], usage: "doctor", run: doctorCommand },
];

/** Errors whose message is a sentence for the operator; others are printed with their stack. */
const told = [
  BackupError,
  CommandError,
  ConfigError,
  ForeignFolderError,
  ClusterError,
  UnreachableDatabaseError,
  MigrationError,
  SpreadError,
];

/**
 * A command in a shell without the settings of the server would otherwise work in a new folder, and look as if it had worked in
 * the server's.
 */
const newFolderText = (dataDir: string): string =>
  `There is no data folder ${dataDir} yet. If the server has another one (CAIRN_DATA_DIR), run this with the settings of the server (docs/deploy.md, As a service).`;

/** Runs one command of the operator's tool and sets the exit status. */
export async function cairn(args: readonly string[]): Promise<void> {
  const command = commands.find(({ words }) => words.every((word, index) => args[index] === word));
  if (command === undefined) {
    console.error(
      `Usage: ${cairnCommand} COMMAND\n\n${commands.map(({ usage }) => `  ${usage}`).join("\n")}`,
    );
    process.exitCode = 2;
    return;
  }
  try {
    const { dataDir } = readConfig();
    await refuseForeignFolder(dataDir, `${cairnCommand} …`, false);
    if (!givenSettings().includes("CAIRN_DATA_DIR") && !(await exists(dataDir)))
      console.error(newFolderText(dataDir));
    await command.run(args.slice(command.words.length));
  } catch (error) {
    // Its work may still be under way.
    if (error instanceof InterruptedError) process.exit(error.status);
    const isTold = told.some((known) => error instanceof known) || isBadOption(error);
    console.error(isTold ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

/** `parseArgs` explains unknown and incomplete options well enough. */
function isBadOption(error: unknown): boolean {
  return error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
