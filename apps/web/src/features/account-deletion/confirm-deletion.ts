import { addressOf, request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { sessionHeaders } from "../../lib/api/send-call.ts";
import { basePath } from "../../lib/base-path.ts";
import { fetchAndReport } from "../../lib/connection.ts";
import { currentSession, clearSession } from "../../lib/session.ts";

const storageName = `${basePath}begun-deletion`;

/**
 * Remembers in this tab, also over a reload, that somebody who was logged in has begun to delete their account by a link with
 * this token.
 */
const keepBegunDeletion = (token: string): void => {
  try {
    sessionStorage.setItem(storageName, token);
  } catch {
    // If storage is switched off, a deletion whose answer is lost looks like one that failed.
  }
};

const isDeletionBegun = (token: string): boolean => {
  try {
    return sessionStorage.getItem(storageName) === token;
  } catch {
    return false;
  }
};

const forgetBegunDeletion = (): void => {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // There is none.
  }
};

/** The state of a confirmation (ACCT-1). */
export type Deletion =
  | { readonly state: "idle" | "inProgress" | "confirmed" }
  | { readonly state: "failed"; readonly failure: ApiFailure };

const unauthorized = 401;

/**
 * What the server says of the session of this browser; `none` if it has none, or nothing was answered. Does not use `request`,
 * which would open the login prompt over the page.
 */
async function askForSession(): Promise<"known" | "ended" | "none"> {
  if (currentSession().key === undefined) return "none";
  const answer = await fetchAndReport(addressOf("getUser"), { headers: sessionHeaders() }).catch(
    () => undefined,
  );
  if (answer?.ok) return "known";
  return answer?.status === unauthorized ? "ended" : "none";
}

/**
 * Deletes the account that a link belongs to, and logs this browser out if it was logged in to that account; other tabs follow.
 * The link works once: if the answer is lost, only the end of the session that had begun it says that the account is deleted.
 */
export async function confirmDeletion(token: string): Promise<Deletion> {
  if ((await askForSession()) === "known") keepBegunDeletion(token);
  const result = await request("confirmDeletion", { query: { dt: token } });
  const session = await askForSession();
  if (!result.ok && (session !== "ended" || !isDeletionBegun(token))) {
    // Otherwise the server may still be deleting.
    if (session === "known" && result.error.reason === "account.deletion_invalid") forgetBegunDeletion();
    return { state: "failed", failure: result.error };
  }
  if (session === "ended") clearSession();
  forgetBegunDeletion();
  return { state: "confirmed" };
}
