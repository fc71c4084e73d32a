import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { signUp } from "@cairn/contracts/account/account";
import { errorTable } from "@cairn/contracts/errors";
import { cairnCommand } from "../config/cairn-command.ts";
import { addPersonWithPassword } from "../features/operator/manage-people.ts";
import { CommandError } from "./command-error.ts";
import { withDeps } from "./open-deps.ts";

export const addUserUsage =
  "user add USERNAME --email E [--name N] [--password P, or the password on standard input]";

/** `cairn user add`: creates an account under the same rules as the sign-up form. */
export async function addUserCommand(args: readonly string[]): Promise<void> {
  const account = signUp.body.safeParse(await readAccount(args));
  if (!account.success) {
    const faults = account.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new CommandError(`The account could not be created. ${faults.join("; ")}`);
  }
  const made = await withDeps((deps) => addPersonWithPassword(deps, account.data));
  if (!made.ok) throw new CommandError(errorTable[made.error].text);
  console.log(`created account ${made.value.username}`);
  if (!made.value.logs_in_by_email)
    console.log(
      "another account already logs in with this e-mail address; log in to this one with its username",
    );
}

async function readAccount(args: readonly string[]): Promise<Record<string, unknown>> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { email: { type: "string" }, name: { type: "string" }, password: { type: "string" } },
  });
  const [username] = positionals;
  if (username === undefined || positionals.length > 1 || values.email === undefined) {
    throw new CommandError(`Usage: ${cairnCommand} ${addUserUsage}`);
  }
  return {
    username,
    email: values.email,
    realName: values.name ?? username,
    password: values.password ?? (await readPassword()),
  };
}

/** The first line of standard input. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write("Password, then Enter and Ctrl-D: ");
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? "";
}
