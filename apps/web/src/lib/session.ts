import { basePath } from "./base-path.ts";
import { ownStorage } from "./own-storage.ts";
import { createStore, useStore } from "./store.ts";

/** Name of the cookie and of the local storage entry; the contract's `sessionStorageName`. */
const storageName = "sessionkey";
/** Session keys are 32 characters of 0-9 and a-z; anything else in the cookie or the storage is ignored. */
const wellFormed = /^[0-9a-z]{32}$/;
/** A year; the server decides when a session ends. */
const cookieSeconds = 31_536_000;

const fromCookie = (): string | undefined =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${storageName}=`))
    ?.slice(storageName.length + 1);

const fromStorage = (): string | undefined => {
  try {
    return ownStorage.get(storageName) ?? undefined;
  } catch {
    return undefined;
  }
};

/** The key stored in this browser, from either place. */
export const readSessionKey = (): string | undefined =>
  [fromCookie(), fromStorage()].find((key) => key !== undefined && wellFormed.test(key));

const writeCookie = (value: string, seconds: number): void => {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // The key must reach every tab and the first request's HTML; not all supported browsers have the Cookie Store API.
  document.cookie = `${storageName}=${value}; Path=${basePath || "/"}; Max-Age=${seconds}; SameSite=Lax${secure}`;
};

/** Whether this browser stores keys at all: cookies and storage can both be switched off. */
let keepsKeys = false;

const keep = (key: string | undefined): void => {
  writeCookie(key ?? "", key ? cookieSeconds : 0);
  try {
    if (key) ownStorage.set(storageName, key);
    else ownStorage.remove(storageName);
  } catch {
    // Only the cookie stores it then.
  }
  if (key) keepsKeys = readSessionKey() === key;
};

/**
 * The user of this browser. `expired` means that the server no longer knows the key: the page stays as it is and asks to log in
 * again.
 */
export interface Session {
  readonly key: string | undefined;
  readonly expired: boolean;
}

const store = createStore<Session>({ key: undefined, expired: false });

/**
 * Follows other tabs: their login applies here, their logout reloads the home page here too. Pages of members ask first whose
 * login it is (`follow-logins.ts`).
 */
export const followOtherTab = (event: StorageEvent): void => {
  const key = event.newValue ?? undefined;
  if (ownStorage.changed(event) !== storageName || key === store.get().key) return;
  if (key === undefined) location.assign(`${basePath}/`);
  else if (wellFormed.test(key)) store.set({ key, expired: false });
};

/** Reads the key at the start and follows other tabs. */
export const startSession = (): void => {
  const kept = readSessionKey();
  store.set({ key: kept, expired: false });
  if (kept) keep(kept);
  addEventListener("storage", followOtherTab);
};

export const currentSession = store.get;

/**
 * Whether another tab has logged out or in, and this one has not received the event yet: automatic requests with the old key
 * would be refused.
 */
export const isOvertaken = (): boolean => keepsKeys && readSessionKey() !== store.get().key;

export const beginSession = (key: string): void => {
  keep(key);
  store.set({ key, expired: false });
};

/** Keeps the page and its typed text; the shell shows the login prompt. */
export const expireSession = (): void => {
  const session = store.get();
  if (session.key !== undefined && !session.expired) store.set({ ...session, expired: true });
};

/** Removes the key in this browser; other tabs get the storage event. */
export const clearSession = (): void => {
  keep(undefined);
  store.set({ key: undefined, expired: false });
};

/** Reports every login, logout and end of a session in any tab. */
export const followSession = store.subscribe;

export const useSession = (): Session => useStore(store);
