import { RefreshCw } from "lucide-react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../form/button.tsx";
import { Notice } from "./notice.tsx";

interface QueryFailureProps {
  /** The query, from TanStack Query. */
  readonly query: {
    readonly error: Error | null;
    readonly isRefetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** A part of a screen could not be loaded: says why, and retries on demand. Nothing if the query did not fail. */
export const QueryFailure = ({ query }: QueryFailureProps) => {
  const { t } = useMessages();
  if (!query.error) return null;
  return (
    <>
      <Notice kind="danger">{failureText(t, query.error)}</Notice>
      <Button icon={RefreshCw} onClick={() => void query.refetch()} busy={query.isRefetching}>
        {t("ui.tryAgain")}
      </Button>
    </>
  );
};
