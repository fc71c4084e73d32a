import { fail, ok, type Result } from "@cairn/domain/result";
import { addressOf } from "../../../lib/api/api-client.ts";
import { noticeExpiry, sessionHeaders } from "../../../lib/api/send-call.ts";
import { ApiFailure, failureFrom } from "../../../lib/api/api-failure.ts";
import { fetchAndTell } from "../../../lib/connection.ts";

/** The proof for replacing a password: the token of a mail, or the current password. */
export type PasswordProof = { readonly token: string } | { readonly current: string };

/**
 * Replaces a password. A link is used without the session of the person who is logged in here, which may belong to another
 * account.
 *
 * @param keepsTokens whether access tokens of programs stay valid
 */
export async function sendPassword(
  proof: PasswordProof,
  next: string,
  keepsTokens: boolean,
): Promise<Result<true, ApiFailure>> {
  const body = new FormData();
  body.append("new", next);
  for (const [name, value] of Object.entries(proof)) body.append(name, value);
  if (keepsTokens) body.append("keepTokens", "true");
  const headers = "token" in proof ? {} : sessionHeaders();
  let answer: Response;
  try {
    answer = await fetchAndTell(addressOf("changePassword"), { method: "POST", headers, body });
  } catch {
    return fail(new ApiFailure("network"));
  }
  if (answer.ok) return ok(true);
  const refusal: unknown = await answer.json().catch(() => undefined);
  return fail(noticeExpiry(failureFrom(answer.status, refusal)));
}
