import { addressOf } from "../../../../lib/api/api-client.ts";
import { noticeExpiry } from "../../../../lib/api/send-call.ts";
import { ApiFailure, failureFrom } from "../../../../lib/api/api-failure.ts";
import { sendFiles } from "../../../../lib/api/send-files.ts";

/**
 * Sends a picture as the new profile image.
 *
 * @throws ApiFailure
 */
export async function sendProfileImage(square: File): Promise<void> {
  const sending = sendFiles({
    address: addressOf("saveProfileImage"),
    files: [square],
    onProgress: () => {},
  });
  const outcome = await sending.outcome;
  if (outcome.kind !== "answer") throw new ApiFailure("network");
  if (outcome.status !== 200) throw noticeExpiry(failureFrom(outcome.status, outcome.body));
}
