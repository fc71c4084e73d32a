import { createHash, randomUUID } from "node:crypto";
import { open, readFile, rename, rm, stat, utimes } from "node:fs/promises";

/** A lease that was not renewed for this long is of a process that has ended, ms. */
export const abandonedMs = 60_000;
/** Time between two renewals, ms. */
const renewMs = 15_000;

/** Ends a lease that one holds. If another process has taken it over, that one keeps it. */
export type EndLease = () => Promise<void>;

/**
 * Takes a lease: a file that only one at a time has among all processes that share its folder. It is renewed until it is ended,
 * however long that takes, and taken over from a process that does not renew it. `lockFile` needs no renewal, but a file that
 * stays for each name.
 *
 * @param path of the file, in an existing folder
 * @param now the clock, ms since 1970
 * @returns `undefined` while another one has it
 * @throws an error of the system if it cannot be written
 */
export async function takeLease(path: string, now: () => number): Promise<EndLease | undefined> {
  const token = randomUUID();
  const isTaken = (await create(path, token, now())) || (await takeOver(path, token, now()));
  if (!isTaken) return undefined;
  const isOwn = async (): Promise<boolean> => (await read(path)) === token;
  const renew = async (): Promise<void> => {
    const time = new Date(now());
    if (await isOwn()) await utimes(path, time, time);
  };
  const renewing = setInterval(() => {
    // One that cannot be renewed is taken over by others.
    renew().catch(() => {});
  }, renewMs);
  renewing.unref();
  return async () => {
    clearInterval(renewing);
    if (await isOwn()) await rm(path, { force: true });
  };
}

/** Makes a file that does not exist; false if it does. */
async function create(path: string, token: string, now: number): Promise<boolean> {
  const file = await open(path, "wx", 0o600).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    await file.writeFile(token);
    await file.utimes(new Date(now), new Date(now));
    return true;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/**
 * Takes over an abandoned lease. Of several that find it in the same moment one makes the file that is named after what they
 * found, and only that one puts its own in place.
 */
async function takeOver(path: string, token: string, now: number): Promise<boolean> {
  const found = (await isAbandoned(path, now)) ? await read(path) : undefined;
  if (found === undefined) return false;
  const claim = `${path}.${createHash("sha256").update(found).digest("hex")}.new`;
  if (!(await create(claim, token, now))) return false;
  // Another one may have taken it over before this one claimed it.
  if ((await read(path)) === found && (await isAbandoned(path, now))) {
    await rename(claim, path);
    return true;
  }
  await rm(claim, { force: true });
  return false;
}

const isAbandoned = async (path: string, now: number): Promise<boolean> =>
  await stat(path).then(
    ({ mtimeMs }) => now - mtimeMs > abandonedMs,
    () => false,
  );

const read = async (path: string): Promise<string | undefined> =>
  await readFile(path, "latin1").catch(() => undefined);
