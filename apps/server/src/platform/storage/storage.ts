import type { storageErrors } from "@cairn/contracts/errors";
import type { FreeSpace } from "./free-space.ts";

/** Why an upload is refused: the person's quota is used up, or the disk is nearly full. */
export type StorageRefusal = (typeof storageErrors)[number];

/** The space that one upload reserves, until a row of the database counts it or it is discarded. */
export interface StorageRoom {
  /** Whether this many bytes would fit, before any of them arrives. */
  foresee(bytes: number): Promise<StorageRefusal | undefined>;
  /** Reserves this many more bytes, before they are written. */
  take(bytes: number): Promise<StorageRefusal | undefined>;
  /** Ends the reservation: from now on the bytes are counted by their rows, or not at all. Further calls do nothing. */
  close(): void;
}

/** Space for uploads. */
export interface Storage {
  openRoom(ownerId: string): StorageRoom;
  /** Bytes that a person uses and may use. */
  usageOf(ownerId: string): Promise<{ readonly used: number; readonly allowed: number }>;
  /** Whether uploads are accepted at all. */
  hasFreeSpace(): Promise<boolean>;
  diskSpace(): Promise<DiskSpace>;
}

/** What the disk has space for: everything, no uploads because of the operator's floor, or nothing. */
export type DiskSpace = "enough" | "below the floor" | "full";

/** With less free space a disk counts as full, bytes: PostgreSQL and file systems write whole pages and more. */
const fullBelow = 1024 * 1024;

export interface StorageSettings {
  /** Bytes that stay free on the disk of the data folder. */
  readonly minFreeSpace: number;
  readonly freeSpace: FreeSpace;
  /** Bytes of a person counted by rows of the database, and those that they may store. */
  readonly findUsage: (ownerId: string) => Promise<{ readonly used: number; readonly allowed: number }>;
}

/** Bytes that may be written before the disk is checked again. */
const lookEvery = 4 * 1024 * 1024;
/** How long a count from the database is used, ms. */
const countedFor = 1000;

/** State of a person who has uploads in progress in this process. */
interface Account {
  /** Bytes by the rows of the database at the last count. */
  counted: number;
  /** Bytes that they may store, as of then. */
  allowed: number;
  countedAt: number;
  /** Bytes of open reservations. */
  underWay: number;
  /** Bytes of reservations that were closed since the last count: some of them may have a row now. */
  closed: number;
  rooms: number;
  counting: Promise<void> | undefined;
}

/**
 * Keeps people within their quota and the disk above its floor. Uploads in progress are counted while they arrive, so that many
 * at once exceed the quota at most by the uploads in progress in other processes. A person is refused only on the basis of a
 * fresh count.
 */
export function createStorage({ minFreeSpace, freeSpace, findUsage }: StorageSettings): Storage {
  const accounts = new Map<string, Account>();

  async function count(ownerId: string, account: Account): Promise<void> {
    const { closed } = account;
    const begun = performance.now();
    const { used, allowed } = await findUsage(ownerId);
    account.counted = used;
    account.allowed = allowed;
    account.countedAt = begun;
    account.closed -= closed;
  }

  const total = ({ counted, underWay, closed }: Account): number => counted + underWay + closed;

  const exceedsQuota = (account: Account, wanted = 0): boolean => total(account) + wanted > account.allowed;

  /** Counts if the last count is old, or if it would be a reason to refuse. */
  async function refresh(ownerId: string, account: Account, wanted = 0): Promise<void> {
    const age = performance.now() - account.countedAt;
    if (age <= countedFor && !exceedsQuota(account, wanted)) return;
    // Also after a failure: the next upload counts again.
    await (account.counting ??= count(ownerId, account).finally(() => {
      account.counting = undefined;
    }));
  }

  const hasFreeSpace = async (wanted = 0): Promise<boolean> =>
    (await freeSpace()) - wanted >= Math.max(minFreeSpace, fullBelow);

  return {
    openRoom(ownerId) {
      const account = accounts.get(ownerId) ?? emptyAccount();
      accounts.set(ownerId, account);
      account.rooms += 1;
      let taken = 0;
      let sinceLook = Infinity;
      let isOpen = true;
      return {
        async foresee(bytes) {
          if (!(await hasFreeSpace(bytes))) return "storage.no_space";
          await refresh(ownerId, account, bytes);
          return exceedsQuota(account, bytes) ? "storage.quota_used" : undefined;
        },
        async take(bytes) {
          sinceLook += bytes;
          if (sinceLook >= lookEvery) {
            if (!(await hasFreeSpace(bytes))) return "storage.no_space";
            sinceLook = 0;
          }
          taken += bytes;
          account.underWay += bytes;
          await refresh(ownerId, account);
          if (!exceedsQuota(account)) return undefined;
          // They are not written, so that others that waited for the same count may fit.
          taken -= bytes;
          account.underWay -= bytes;
          return "storage.quota_used";
        },
        close() {
          if (!isOpen) return;
          isOpen = false;
          account.underWay -= taken;
          account.closed += taken;
          account.rooms -= 1;
          if (account.rooms === 0) accounts.delete(ownerId);
        },
      };
    },
    usageOf: findUsage,
    hasFreeSpace: async () => await hasFreeSpace(),
    async diskSpace() {
      const free = await freeSpace();
      if (free < fullBelow) return "full";
      return free < minFreeSpace ? "below the floor" : "enough";
    },
  };
}

const emptyAccount = (): Account => ({
  counted: 0,
  allowed: Infinity,
  countedAt: -Infinity,
  underWay: 0,
  closed: 0,
  rooms: 0,
  counting: undefined,
});
