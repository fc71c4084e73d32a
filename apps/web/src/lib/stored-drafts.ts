import { ownStorage } from "./own-storage.ts";
import { storedNames } from "./stored-names.ts";

/** An unsaved workout of an import, as this browser remembers it. */
export interface StoredDraft {
  readonly workoutKey: string;
  /** Its `lastModified` when it was made; a workout that has changed since is not a draft any longer. */
  readonly lastModified: number;
}

/** An import with drafts, of one account and one page. */
export interface DraftOwner {
  readonly accountKey: string;
  readonly importId: string;
}

interface KeptImport {
  /** ms since 1970. */
  readonly changed: number;
  readonly drafts: readonly StoredDraft[];
}

const prefix = "import-drafts";
const wellFormedKey = /^[0-9a-f]{24}$/;

/**
 * Milliseconds after which drafts count as left behind if the browser cannot tell whether their page is still open: without https
 * it has no locks.
 */
const maxDialogMs = 60 * 60_000;

/** Imports of this page. */
const ours = new Set<string>();

const nameOf = ({ accountKey, importId }: DraftOwner): string => `${prefix}/${accountKey}/${importId}`;

const isDraft = (value: unknown): value is StoredDraft => {
  const { workoutKey, lastModified } = (value ?? {}) as Partial<StoredDraft>;
  return typeof workoutKey === "string" && wellFormedKey.test(workoutKey) && Number.isFinite(lastModified);
};

/** The value stored under a name; empty if its format is not ours. */
const read = (name: string): KeptImport => {
  try {
    const { changed, drafts } = JSON.parse(ownStorage.get(name) ?? "{}") as Partial<KeptImport>;
    return { changed: Number(changed) || 0, drafts: Array.isArray(drafts) ? drafts.filter(isDraft) : [] };
  } catch {
    return { changed: 0, drafts: [] };
  }
};

const write = (name: string, drafts: readonly StoredDraft[]): void => {
  try {
    if (drafts.length === 0) ownStorage.remove(name);
    else ownStorage.set(name, JSON.stringify({ changed: Date.now(), drafts }));
  } catch {
    // If storage is switched off, a killed page leaves its drafts in the diary.
  }
};

/** Names of the stored imports, of one account or of all. */
const namesOfImports = (accountKey?: string): readonly string[] => {
  const start = accountKey === undefined ? `${prefix}/` : `${prefix}/${accountKey}/`;
  return storedNames().filter((name) => name.startsWith(start));
};

/** An id for an import, unique in this browser. */
export const newImportId = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Remembers drafts until they are removed one by one. */
export const storeDrafts = (keeper: DraftOwner, drafts: readonly StoredDraft[]): void => {
  const before = read(nameOf(keeper)).drafts;
  const all = joined(before, drafts);
  if (all.length > before.length) write(nameOf(keeper), all);
};

const joined = (before: readonly StoredDraft[], drafts: readonly StoredDraft[]): readonly StoredDraft[] => {
  const there = new Set(before.map(({ workoutKey }) => workoutKey));
  return [...before, ...drafts.filter(({ workoutKey }) => !there.has(workoutKey))];
};

/** Removes drafts that were saved or deleted, whichever import made them; returns a function that restores them. */
export const removeDrafts = (workoutKeys: readonly string[]): (() => void) => {
  const changed = namesOfImports().flatMap((name) => {
    const { drafts } = read(name);
    const left = drafts.filter(({ workoutKey }) => !workoutKeys.includes(workoutKey));
    if (left.length === drafts.length) return [];
    write(name, left);
    return [{ name, gone: drafts.filter((draft) => !left.includes(draft)) }];
  });
  return () => {
    for (const { name, gone } of changed) write(name, joined(read(name).drafts, gone));
  };
};

/** Tells other pages that an import is still open, until the returned function is called. */
export const lockImport = (importId: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  ours.add(importId);
  if ("locks" in navigator) void navigator.locks.request(`${prefix}/${importId}`, () => promise);
  return () => {
    ours.delete(importId);
    resolve(undefined);
  };
};

const openImports = async (): Promise<ReadonlySet<string> | undefined> => {
  if (!("locks" in navigator)) return undefined;
  const { held = [], pending = [] } = await navigator.locks.query();
  return new Set([...held, ...pending].map(({ name = "" }) => name));
};

/** Drafts of an account whose page was killed or crashed before anybody saved or discarded them. */
export const leftDrafts = async (accountKey: string): Promise<readonly StoredDraft[]> => {
  const open = await openImports();
  return namesOfImports(accountKey).flatMap((name) => {
    const importId = name.split("/").at(-1) ?? "";
    if (ours.has(importId) || open?.has(`${prefix}/${importId}`)) return [];
    const { changed, drafts } = read(name);
    return open || Date.now() - changed > maxDialogMs ? drafts : [];
  });
};
