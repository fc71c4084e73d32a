import { parseArgs } from "node:util";
import { cairnCommand } from "../config/cairn-command.ts";
import { findAccountByLogin } from "../core/accounts/accounts.queries.ts";
import { changeOperator } from "../features/operator/change-operators.ts";
import { CommandError } from "./command-error.ts";
import { withDeps } from "./open-deps.ts";

export const operatorUsage = "user operator USERNAME [--off]";

/** `cairn user operator`: lets somebody see to the server in the browser, or takes that away. */
export async function operatorCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { off: { type: "boolean" } },
  });
  const [username] = positionals;
  if (username === undefined || positionals.length > 1)
    throw new CommandError(`Usage: ${cairnCommand} ${operatorUsage}`);
  const isOperator = values.off !== true;
  const changed = await withDeps(async (deps) => {
    const account = await findAccountByLogin(deps.db, username.toLowerCase());
    return account && (await changeOperator(deps, "command", account.id, isOperator));
  });
  if (!changed?.ok) throw new CommandError(`There is no user ${username}.`);
  const now = isOperator ? "is an operator, and finds the page Operator in the menu" : "is no operator";
  console.log(
    changed.value
      ? `${username} ${now}`
      : `${username} ${isOperator ? "is" : "was"} ${isOperator ? "an operator already" : "no operator"}; nothing was changed`,
  );
}
