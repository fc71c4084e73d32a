import type { storageErrors } from "@cairn/contracts/errors";
import type { FreeSpace } from "./free-space.ts";

/** Why nothing more is taken: the person keeps as much as they may, or the disk is nearly full. */
export type StorageRefusal = (typeof storageErrors)[number];

/** What one upload takes, until it is kept by a row of the database or gone. */
export interface StorageRoom {
  /** Says whether so many bytes could be taken, before any of them comes. */
  foresee(bytes: number): Promise<StorageRefusal | undefined>;
  /** Takes so many bytes more, before they are written. */
  take(bytes: number): Promise<StorageRefusal | undefined>;
  /** Ends it: from now on what was taken is counted by the rows that keep it, or not at all. Further calls do nothing. */
  close(): void;
}

/** Room for what people send. */
export interface Storage {
  openRoom(ownerId: string): StorageRoom;
  /** Bytes that a person keeps and may keep. */
  usageOf(ownerId: string): Promise<{ readonly used: number; readonly allowed: number }>;
  /** Whether uploads are taken at all. */
  hasFreeSpace(): Promise<boolean>;
}

export interface StorageSettings {
  /** Bytes that a person may keep. */
  readonly quota: number;
  /** Bytes that stay free on the disk of the data folder. */
  readonly minFreeSpace: number;
  readonly freeSpace: FreeSpace;
  /** Bytes that are kept for a person by rows of the database. */
  readonly findStoredBytes: (ownerId: string) => Promise<number>;
}

/** Bytes that are written before the disk is looked at again. */
const lookEvery = 4 * 1024 * 1024;
/** For how long what was counted in the database counts, ms. */
const countedFor = 1000;

/** What is known of a person while something of theirs is under way in this process. */
interface Account {
  /** Bytes by the rows of the database, as they were counted last. */
  counted: number;
  countedAt: number;
  /** Bytes of open rooms. */
  underWay: number;
  /** Bytes of rooms that were closed since the rows were counted: some of them may have got a row. */
  closed: number;
  rooms: number;
  counting: Promise<void> | undefined;
}

/**
 * Keeps people within their quota and the disk above its floor. Uploads under way count while they come, so that many at once pass the quota no
 * further than by what other processes have under way. A person is refused only by what was counted a moment ago.
 */
export function createStorage({ quota, minFreeSpace, freeSpace, findStoredBytes }: StorageSettings): Storage {
  const accounts = new Map<string, Account>();

  async function count(ownerId: string, account: Account): Promise<void> {
    const { closed } = account;
    account.countedAt = performance.now();
    account.counted = await findStoredBytes(ownerId);
    account.closed -= closed;
    account.counting = undefined;
  }

  const total = ({ counted, underWay, closed }: Account): number => counted + underWay + closed;

  async function exceedsQuota(ownerId: string, account: Account, wanted = 0): Promise<boolean> {
    const age = performance.now() - account.countedAt;
    if (age > countedFor || total(account) + wanted > quota)
      await (account.counting ??= count(ownerId, account));
    return total(account) + wanted > quota;
  }

  const hasFreeSpace = async (wanted = 0): Promise<boolean> => (await freeSpace()) - wanted >= minFreeSpace;

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
          return (await exceedsQuota(ownerId, account, bytes)) ? "storage.quota_used" : undefined;
        },
        async take(bytes) {
          sinceLook += bytes;
          if (sinceLook >= lookEvery) {
            if (!(await hasFreeSpace(bytes))) return "storage.no_space";
            sinceLook = 0;
          }
          taken += bytes;
          account.underWay += bytes;
          return (await exceedsQuota(ownerId, account)) ? "storage.quota_used" : undefined;
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
    usageOf: async (ownerId) => ({ used: await findStoredBytes(ownerId), allowed: quota }),
    hasFreeSpace: async () => await hasFreeSpace(),
  };
}

const emptyAccount = (): Account => ({
  counted: 0,
  countedAt: -Infinity,
  underWay: 0,
  closed: 0,
  rooms: 0,
  counting: undefined,
});
