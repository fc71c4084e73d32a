import { RefreshCw } from "lucide-react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";

interface DatedFailureProps {
  /** The query, as returned by TanStack Query. */
  readonly query: {
    readonly error: Error | null;
    readonly isRefetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** Says that values could not be loaded, and retries on demand; nothing if they were. */
export const DatedFailure = ({ query }: DatedFailureProps) => {
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
