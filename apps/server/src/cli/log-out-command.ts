import { parseArgs } from "node:util";
import { cairnCommand } from "../config/cairn-command.ts";
import { findAccountByLogin } from "../core/accounts/accounts.queries.ts";
import { logOutPerson } from "../features/operator/manage-people.ts";
import { CommandError } from "./command-error.ts";
import { withDeps } from "./open-deps.ts";

export const logOutUsage = "user log-out USERNAME";

/**
 * `cairn user log-out`: ends all sessions and personal tokens of somebody whose device was stolen and who cannot log in to do it.
 */
export async function logOutCommand(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [username] = positionals;
  if (username === undefined || positionals.length > 1)
    throw new CommandError(`Usage: ${cairnCommand} ${logOutUsage}`);
  const account = await withDeps(async (deps) => {
    const found = await findAccountByLogin(deps.db, username.toLowerCase());
    if (found) await logOutPerson(deps, "command", found.id);
    return found;
  });
  if (!account) throw new CommandError(`There is no user ${username}.`);
  console.log(`${account.username} is logged out everywhere and all their personal tokens are removed`);
}
