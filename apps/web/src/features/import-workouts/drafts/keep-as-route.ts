import type { RouteView } from "@cairn/contracts/routes";
import { addressOf, noticeExpiry, sessionHeaders } from "../../../lib/api/api-client.ts";
import { type FailureReason, failureFrom } from "../../../lib/api/api-failure.ts";
import type { ImportState } from "./import-queue.ts";

const failed = (reason: FailureReason): ImportState => ({ kind: "error", reason });

/** Sends a file that holds a plan once more, to be kept as a route. */
export const keepAsRoute = async (file: File): Promise<ImportState> => {
  const body = new FormData();
  body.set("file", file);
  try {
    const answer = await fetch(addressOf("importRoute"), { method: "POST", headers: sessionHeaders(), body });
    const content: unknown = await answer.json();
    if (!answer.ok) return failed(noticeExpiry(failureFrom(answer.status, content)).reason);
    return { kind: "route", description: (content as { payload: RouteView }).payload.description };
  } catch {
    return failed("network");
  }
};
