import { RefreshCw } from "lucide-react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";

interface DatedFailureProps {
  /** What was asked for, as TanStack Query tells it. */
  readonly query: {
    readonly error: Error | null;
    readonly isRefetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** Says that values did not come, and asks again on demand; nothing where they did. */
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
