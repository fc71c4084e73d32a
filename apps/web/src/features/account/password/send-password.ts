import { fail, ok, type Result } from "@cairn/domain/result";
import { addressOf, noticeExpiry, sessionHeaders } from "../../../lib/api/api-client.ts";
import { ApiFailure, failureFrom } from "../../../lib/api/api-failure.ts";

/**
 * Replaces a password.
 *
 * @param current the token of the mail, or the password that holds
 */
export async function sendPassword(current: string, next: string): Promise<Result<true, ApiFailure>> {
  const body = new FormData();
  body.append("new", next);
  body.append("current", current);
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
