import { fail, ok, type Result } from "@cairn/domain/result";
import { addressOf } from "../../../lib/api/api-client.ts";
import { noticeExpiry, sessionHeaders } from "../../../lib/api/send-call.ts";
import { ApiFailure, failureFrom } from "../../../lib/api/api-failure.ts";

/**
 * Replaces a password.
 *
 * @param current the token of the mail, or the password that holds
 * @param keepsTokens whether access tokens of programs go on
 */
export async function sendPassword(
  current: string,
  next: string,
  keepsTokens: boolean,
): Promise<Result<true, ApiFailure>> {
  const body = new FormData();
  body.append("new", next);
  body.append("current", current);
  if (keepsTokens) body.append("keepTokens", "true");
  let answer: Response;
  try {
    answer = await fetch(addressOf("changePassword"), { method: "POST", headers: sessionHeaders(), body });
  } catch {
    return fail(new ApiFailure("network"));
  }
  if (answer.ok) return ok(true);
  const refusal: unknown = await answer.json().catch(() => undefined);
  return fail(noticeExpiry(failureFrom(answer.status, refusal)));
}
