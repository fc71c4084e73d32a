import { ownStorage } from "./own-storage.ts";
import { queryClient } from "./query/query-client.ts";
import { queryKeys } from "./query/query-keys.ts";
import { beginSession, currentSession, followOtherTab, isOvertaken, readSessionKey } from "./session.ts";

/** Names in local storage: of the session's key (`session.ts`), and of whose it is. */
const names = { key: "sessionkey", whose: "cairn.login" } as const;

const entryOf = (sessionKey: string, username: string): string => `${sessionKey} ${username}`;

/**
 * Tells the other tabs whose a new key is, before they hear of it. It is not kept: the next user of the browser must not read it.
 */
export const passOnLogin = (sessionKey: string, username: string): void => {
  try {
    ownStorage.set(names.whose, entryOf(sessionKey, username));
    ownStorage.remove(names.whose);
  } catch {
    // Without storage the other tabs do not hear of the key either.
  }
};

/** The last login that another tab has passed on. */
let passedOn: string | null = null;

/** Loads the page again for whoever is logged in now. Until then it shows nothing. */
export const loadAnew = (): void => {
  document.body.hidden = true;
  location.reload();
};

/** A login of the same person is used here, and nothing typed is lost. The key of another person is never used by this page. */
const hear = (event: StorageEvent): void => {
  const changed = ownStorage.changed(event);
  if (changed === names.whose) passedOn = event.newValue ?? passedOn;
  const key = changed === names.key && event.newValue !== null ? readSessionKey() : undefined;
  const account = queryClient.getQueryData(queryKeys.ownAccount);
  if (key === undefined || key === currentSession().key) followOtherTab(event);
  else if (account && passedOn === entryOf(key, account.username)) {
    beginSession(key);
    // What was refused in the meantime is loaded again.
    void queryClient.invalidateQueries();
  } else loadAnew();
};

const isOver = (): boolean => currentSession().key === undefined || isOvertaken();

/** The browser keeps pages that were left, to show them again when somebody goes back. */
const hide = (): void => {
  if (isOver()) document.body.hidden = true;
};
const comeBack = ({ persisted }: PageTransitionEvent): void => {
  if (persisted && isOver()) loadAnew();
};

/**
 * Sees to it that a page of a member is not shown to, or used by, another person who has logged in in this browser since. Calling
 * it again changes nothing.
 */
export const followLogins = (): void => {
  removeEventListener("storage", followOtherTab);
  addEventListener("storage", hear);
  addEventListener("pagehide", hide);
  addEventListener("pageshow", comeBack);
};
