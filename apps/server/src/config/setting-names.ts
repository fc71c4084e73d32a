/** Settings whose malformed value is printed. That of any other one is not, because it may contain a password or a key. */
export const plainNames: ReadonlySet<string> = new Set([
  "HOST",
  "PORT",
  "AWS_REGION",
  "CAIRN_ROLES",
  "SIGN_UP",
  "HUMAN_CHECK",
  "LOG_LEVEL",
  "MAP_CACHE",
  "MAIL_FROM",
  "OPERATOR_EMAIL",
  "ROUTING_KIND",
  "TRUST_PROXY",
  "QUOTA",
  "MIN_FREE_SPACE",
  "BACKUP_KEEP",
  "BACKUP_HOUR",
  "BACKUP_DOWNLOAD",
  "SERVICE_WORKER",
  "METRICS",
]);

/** Names with our prefix that belong to the project's tests and tools, not to the server. */
const toolNames: ReadonlySet<string> = new Set([
  "CAIRN_API",
  "CAIRN_CHROMIUM",
  "CAIRN_CORPUS",
  "CAIRN_KILL_ROUNDS",
  "CAIRN_IMPORT_STORM",
]);

/**
 * A sentence about a variable that was meant as a setting and is none: its name starts with CAIRN_, or is that of an unset
 * setting of several words, apart from underscores and capitals. Other names are left alone, because they may belong to other
 * programs.
 *
 * @param given names of the variables that are set
 * @param settings names of all settings
 */
export function misspeltSetting(given: readonly string[], settings: readonly string[]): string | undefined {
  const others = given.filter((name) => !settings.includes(name) && !toolNames.has(name));
  const unknown = others.find((name) => name.startsWith("CAIRN_"));
  if (unknown !== undefined) {
    const ours = settings.filter((name) => name.startsWith("CAIRN_"));
    return `${unknown} is not a setting; those that start with CAIRN_ are: ${ours.join(", ")}.`;
  }
  const unset = settings.filter((name) => name.includes("_") && !given.includes(name));
  const meant = new Map(unset.map((name) => [lettersOf(name), name]));
  const wrong = others.find((name) => meant.has(lettersOf(name)));
  return wrong === undefined
    ? undefined
    : `${wrong} is not a setting; it is written ${meant.get(lettersOf(wrong))}. If ${wrong} belongs to another program, set both.`;
}

const lettersOf = (name: string): string => name.replaceAll("_", "").toUpperCase();
