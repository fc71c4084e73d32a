import { RefreshCw } from "lucide-react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../form/button.tsx";
import { ErrorState } from "./state-message.tsx";

interface FailedStateProps {
  readonly title: string;
  /** What is safe, after what happened. */
  readonly safe: string;
  /** What was asked for in vain, as TanStack Query tells it. */
  readonly query: {
    readonly error: Error;
    readonly isRefetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** A screen's data did not come: says why, what is safe, and asks again on demand. */
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
