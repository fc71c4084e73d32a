import { parseArgs } from "node:util";
import { cairnCommand } from "../config/cairn-command.ts";
import { findAccountByLogin } from "../core/accounts/accounts.queries.ts";
import { removeRemains } from "../features/account-deletion/remains.ts";
import { deletePerson } from "../features/operator/manage-people.ts";
import { CommandError } from "./command-error.ts";
import { withDeps } from "./open-deps.ts";

export const deleteUserUsage = "user delete USERNAME --yes";

/** `cairn user delete`: deletes an account and all its data, as the person's own link does. */
export async function deleteUserCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { yes: { type: "boolean" } },
  });
  const [username] = positionals;
  if (username === undefined || positionals.length > 1)
    throw new CommandError(`Usage: ${cairnCommand} ${deleteUserUsage}`);
  if (values.yes !== true)
    throw new CommandError(
      `This permanently deletes ${username} with all workouts, files, photos, comments and likes. Add --yes to confirm.`,
    );
  const gone = await withDeps(async (deps) => {
    const account = await findAccountByLogin(deps.db, username.toLowerCase());
    const departed = account && (await deletePerson(deps, "command", account.id, account.username));
    if (!departed?.ok) return undefined;
    // The queue has this job too, in case this process is killed here.
    await removeRemains(deps, { userId: departed.value.id, email: departed.value.email });
    return departed.value;
  });
  if (!gone) throw new CommandError(`There is no user ${username}.`);
  console.log(`deleted ${gone.username} and all their data; earlier backups still contain it`);
}
