/** Why a file of this machine cannot be read, for the operator. */
export function whyUnreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return "cannot be read: there is no such file, or it is a link to one that is gone";
  if (code === "EACCES" || code === "EPERM") return "cannot be read: this account has no permission";
  return `cannot be read: ${message}`;
}
