import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { showToast } from "./toast-store.ts";
import { useIsOpen } from "./use-is-open.ts";

/**
 * Hook: tells a failure to somebody who has closed this form, or left, and would think that it was done. An open form shows it
 * itself.
 */
export const useLateFailure = (): ((error: Error) => void) => {
  const { t } = useMessages();
  const isOpen = useIsOpen();
  return (error) => {
    if (!isOpen()) showToast(failureText(t, error));
  };
};
