import { parseArgs } from "node:util";
import { cairnCommand } from "../config/cairn-command.ts";
import { findAccountByLogin } from "../core/accounts/accounts.queries.ts";
import { givePremium } from "../features/operator/manage-people.ts";
import { CommandError } from "./command-error.ts";
import { withDeps } from "./open-deps.ts";

export const grantPremiumUsage = "user premium USERNAME --days N";

/** A hundred years. */
const maxDays = 36_525;

/** `cairn user premium`: makes somebody a premium member for some days, added to those that they have left. */
export async function grantPremiumCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { days: { type: "string" } },
  });
  const [username] = positionals;
  const days = Number(values.days);
  if (username === undefined || positionals.length > 1 || values.days === undefined) {
    throw new CommandError(`Usage: ${cairnCommand} ${grantPremiumUsage}`);
  }
  if (!Number.isInteger(days) || days < 1 || days > maxDays) {
    throw new CommandError(`--days must be a whole number from 1 to ${maxDays}.`);
  }
  const ends = await withDeps(async (deps) => {
    const account = await findAccountByLogin(deps.db, username.toLowerCase());
    return account && (await givePremium(deps, "command", account.id, days));
  });
  if (!ends) throw new CommandError(`There is no user ${username}.`);
  console.log(`${username} is a premium member until ${ends.toISOString().slice(0, 10)}`);
}
