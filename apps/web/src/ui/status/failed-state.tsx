import { RefreshCw } from "lucide-react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../form/button.tsx";
import { ErrorState } from "./state-message.tsx";

interface FailedStateProps {
  readonly title: string;
  /** What is safe after the failure. */
  readonly safe: string;
  /** The failed query, from TanStack Query. */
  readonly query: {
    readonly error: Error;
    readonly isRefetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** A screen's data could not be loaded: says why, what is safe, and retries on demand. */
export const FailedState = ({ title, safe, query }: FailedStateProps) => {
  const { t } = useMessages();
  return (
    <ErrorState
      title={title}
      action={
        <Button icon={RefreshCw} onClick={() => void query.refetch()} busy={query.isRefetching}>
          {t("ui.tryAgain")}
        </Button>
      }
    >
      {failureText(t, query.error)} {safe}
    </ErrorState>
  );
};
