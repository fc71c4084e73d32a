import { parseArgs } from "node:util";
import { cairnCommand } from "../config/cairn-command.ts";
import { findAccountByLogin } from "../core/accounts/accounts.queries.ts";
import { endTwoFactorOf } from "../features/operator/manage-people.ts";
import { CommandError } from "./command-error.ts";
import { withDeps } from "./open-deps.ts";

export const endTwoFactorUsage = "user two-factor-off USERNAME";

/** `cairn user two-factor-off`: for somebody who has lost their phone and their recovery codes; they get an e-mail about it. */
export async function endTwoFactorCommand(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [username] = positionals;
  if (username === undefined || positionals.length > 1) {
    throw new CommandError(`Usage: ${cairnCommand} ${endTwoFactorUsage}`);
  }
  const wasOn = await withDeps(async (deps) => {
    const account = await findAccountByLogin(deps.db, username.toLowerCase());
    if (!account) return undefined;
    const ended = await endTwoFactorOf(deps, "command", account.id);
    return ended.ok && ended.value;
  });
  if (wasOn === undefined) throw new CommandError(`There is no user ${username}.`);
  console.log(
    wasOn
      ? `${username} now logs in without a code and gets an e-mail about it`
      : `${username} has no two-factor login; nothing was changed`,
  );
}
