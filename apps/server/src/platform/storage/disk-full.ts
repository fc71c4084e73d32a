/** Codes of the system (ENOSPC, EDQUOT), and PostgreSQL's `disk_full`. */
const codes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Whether an error says that a disk, or an account's quota of it, is full: Cairn's own or the database's. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && codes.has(error.code)) || isDiskFull(error.cause));
