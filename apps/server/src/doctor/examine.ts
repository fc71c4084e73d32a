import type { Config } from "../config/config.ts";
import { reasonOf } from "../platform/db/unreachable-database.ts";
import { doctorChecks } from "./doctor-checks.ts";
import type { Finding } from "./finding.ts";

/**
 * Checks the set-up, one thing after the other; a check that fails is a finding as well.
 *
 * @param onFinding hears of each as soon as it is found
 */
export async function examineSetUp(
  config: Config,
  onFinding: (finding: Finding) => void = () => {},
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const check of doctorChecks) {
    const finding = await examine(() => check(config));
    onFinding(finding);
    findings.push(finding);
  }
  return findings;
}

async function examine(check: () => Promise<Finding> | Finding): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    return { state: "broken", text: reasonOf(error) };
  }
}
