import { readConfig } from "../config/config.ts";
import { reasonOf } from "../platform/db/unreachable-database.ts";
import { doctorChecks } from "./doctor-checks.ts";
import type { Finding } from "./finding.ts";

/** `cairn doctor`: checks the set-up and says what to do; fails if something keeps Cairn from running. */
export async function doctorCommand(): Promise<void> {
  const config = readConfig();
  let isBroken = false;
  for (const check of doctorChecks) {
    const finding = await examine(() => check(config));
    console.log(`${{ good: "ok     ", notice: "notice ", broken: "BROKEN " }[finding.state]}${finding.text}`);
    isBroken ||= finding.state === "broken";
  }
  if (isBroken) process.exitCode = 1;
}

async function examine(check: () => Promise<Finding> | Finding): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    return { state: "broken", text: reasonOf(error) };
  }
}
