import type { RouteView } from "@cairn/contracts/routes/routes";
import { addressOf } from "../../../lib/api/api-client.ts";
import { type FailureReason, failureFrom } from "../../../lib/api/api-failure.ts";
import { noticeExpiry, sessionHeaders } from "../../../lib/api/send-call.ts";
import { fetchAndReport } from "../../../lib/connection.ts";
import type { ImportState } from "./import-queue.ts";

const failed = (reason: FailureReason): ImportState => ({ kind: "error", reason });

/** Sends a file with a plan again, to be kept as a route. */
export const saveAsRoute = async (file: File): Promise<ImportState> => {
  const body = new FormData();
  body.set("file", file);
  let answer: Response;
  try {
    answer = await fetchAndReport(addressOf("importRoute"), {
      method: "POST",
      headers: sessionHeaders(),
      body,
    });
  } catch {
    return failed("network");
  }
  // A proxy may answer with something else.
  const content: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) return failed(noticeExpiry(failureFrom(answer.status, content)).reason);
  const route = (content as { readonly payload?: RouteView } | undefined)?.payload;
  return route ? { kind: "route", description: route.description } : failed("unreadable");
};
