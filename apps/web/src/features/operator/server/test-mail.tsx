import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/status/notice.tsx";

/** Sends an e-mail to the operator's own address, and says what became of it. */
export const TestMail = () => {
  const { t } = useMessages();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => requestOrThrow("sendTestMail", {}),
  });
  return (
    <>
      <Button
        icon={Mail}
        busy={isPending}
        onClick={() => {
          mutate();
        }}
      >
        {t("operator.testMail")}
      </Button>
      <output>
        {data?.failure === undefined && data && (
          <Notice kind="success">
            {t(data.isFile ? "operator.testMailWritten" : "operator.testMailSent", { address: data.address })}
          </Notice>
        )}
      </output>
      {data?.failure !== undefined && (
        <Notice kind="danger">{t("operator.testMailFailed", { reason: data.failure })}</Notice>
      )}
      {error && <Notice kind="danger">{failureText(t, error)}</Notice>}
    </>
  );
};
