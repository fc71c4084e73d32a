import { addressOf, request } from "../../lib/api/api-client.ts";
import { sessionHeaders } from "../../lib/api/send-call.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { forgetSession } from "../../lib/session.ts";

/** The state of a confirmation (ACCT-1). */
export type Deletion =
  | { readonly state: "idle" | "inProgress" | "confirmed" }
  | { readonly state: "failed"; readonly failure: ApiFailure };

const unauthorized = 401;

/** Whether the server no longer knows the session of this browser. Does not use `request`, which would open the login prompt over the page. */
async function hasLostSession(): Promise<boolean> {
  const answer = await fetch(addressOf("getUser"), { headers: sessionHeaders() }).catch(() => undefined);
  return answer?.status === unauthorized;
}

/** Deletes the account that a link belongs to, and logs this browser out if it was logged in to that account; other tabs follow. */
export async function confirmDeletion(token: string): Promise<Deletion> {
  const result = await request("confirmDeletion", { query: { dt: token } });
  if (!result.ok) return { state: "failed", failure: result.error };
  if (await hasLostSession()) forgetSession();
  return { state: "confirmed" };
}
