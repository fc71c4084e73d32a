import { readConfig } from "../config/config.ts";
import { examineSetUp } from "../doctor/examine.ts";

/** `cairn doctor`: checks the set-up and says what to do; fails if something keeps Cairn from running. */
export async function doctorCommand(): Promise<void> {
  const findings = await examineSetUp(readConfig(), ({ state, text }) => {
    console.log(`${{ good: "ok     ", notice: "notice ", broken: "BROKEN " }[state]}${text}`);
  });
  if (findings.some(({ state }) => state === "broken")) process.exitCode = 1;
}
