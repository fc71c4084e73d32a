import { type Config, givenSettings } from "../config/config.ts";
import { findOtherSettings, otherSettingsText } from "../startup/shared-settings.ts";
import { type Finding, good, notice } from "./finding.ts";

/**
 * Which settings hold, so that a misspelt or missing one is seen, and whether they are those of the server.
 *
 * @param given what is set, as the environment of this command has it
 */
export async function checkSettings(config: Config, given = givenSettings()): Promise<Finding> {
  const others = await findOtherSettings(config);
  if (others.length > 0) return notice(otherSettingsText(config.dataDir, others));
  return good(
    given.length === 0
      ? "no settings are set: all have their defaults"
      : `these settings are set, all others have their defaults: ${given.join(", ")}`,
  );
}
