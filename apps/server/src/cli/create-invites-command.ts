import { parseArgs } from "node:util";
import { signUpMode } from "../core/server-settings/server-settings.queries.ts";
import { invitePeople } from "../features/operator/manage-people.ts";
import { CommandError } from "./command-error.ts";
import { withDeps } from "./open-deps.ts";

export const createInvitesUsage = "invite create [--count N] [--days D]";

const maxCodes = 1000;
const maxDays = 3650;

/** `cairn invite create`: prints codes with which people can sign up if `SIGN_UP=invite`, as addresses if `PUBLIC_URL` is set. */
export async function createInvitesCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { count: { type: "string" }, days: { type: "string" } },
  });
  const count = readNumber("count", values.count ?? "1", maxCodes);
  const days = readNumber("days", values.days ?? "14", maxDays);
  await withDeps(async (deps) => {
    const { codes, expiresAt } = await invitePeople(deps, "command", { count, days });
    const [{ publicUrl }, signUp] = [deps.settings, await signUpMode(deps)];
    for (const code of codes)
      console.log(publicUrl === undefined ? code : `${publicUrl}/sign-up?invite=${code}`);
    console.error(`valid for one sign-up each until ${expiresAt.toISOString().slice(0, 10)}`);
    if (signUp !== "invite") console.error(`sign-up is ${signUp} and does not ask for a code`);
  });
}

function readNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new CommandError(`--${name} must be a whole number from 1 to ${most}.`);
  return number;
}
