import type { MessageId } from "../i18n/message-id.ts";
import type { Messages } from "../i18n/messages.ts";
import { ApiFailure } from "./api-failure.ts";
import type { FailureReason } from "./api-failure.ts";

type ErrorMessage = Extract<MessageId, `errors.${string}`>;

/** Every reason has a text in every language: a missing one is a compile error here. */
const messageOf = (reason: FailureReason): ErrorMessage => `errors.${reason}`;

/**
 * What happened and what to do, in the reader's language. An unknown code from a newer server reads as an unknown failure, and so
 * does a refusal on the dashboard before all texts have come; a missing connection is named at any time.
 */
export const errorText = (t: Messages["t"], failure: Pick<ApiFailure, "reason">): string => {
  if (failure.reason === "network") return t("errors.network");
  const id = messageOf(failure.reason);
  const text = t(id);
  return text === id ? t("errors.unreadable") : text;
};

/** As `errorText`, for the error of a query; anything but a failed call is a bug and reads as an unknown failure. */
export const failureText = (t: Messages["t"], error: Error): string =>
  errorText(t, error instanceof ApiFailure ? error : { reason: "unreadable" });
