import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import type { MessageId } from "../../lib/i18n/message-id.ts";

interface EmailLinkWords {
  readonly title: MessageId;
  readonly text: MessageId;
  readonly action: MessageId;
  readonly done: MessageId;
}

/** The texts of the screen for the kind in a link; an unknown one reads as a confirmation. */
function emailLinkWords(kind: string): EmailLinkWords {
  if (kind === "change")
    return {
      title: "security.changeTitle",
      text: "security.changeText",
      action: "security.changeAction",
      done: "security.changeDone",
    };
  if (kind === "undo")
    return {
      title: "security.undoTitle",
      text: "security.undoText",
      action: "security.undoAction",
      done: "security.undoDone",
    };
  return {
    title: "security.confirmTitle",
    text: "security.confirmText",
    action: "security.confirmAction",
    done: "security.confirmDone",
  };
}

interface EmailLinkProps {
  /** The kind stated in the link; the server decides only by the token. */
  readonly kind: string;
  readonly token: string;
}

/** Applies a mailed link after a press on a button: programs that scan mails open links, and must not confirm anything. */
export const EmailLink = ({ kind, token }: EmailLinkProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const opening = useMutation({
    mutationFn: () => requestOrThrow("openEmailLink", { body: { token } }),
    onSuccess: () => afterChange(client, "security"),
  });
  const words = emailLinkWords(kind);
  return (
    <>
      <h1 id="title">{t(words.title)}</h1>
      {opening.data ? (
        <>
          <output>
            <Notice kind="success">{t(words.done)}</Notice>
          </output>
          {opening.data.done === "UNDO" ? (
            <Link to="/password-reset" className={buttonClass({ kind: "primary", wide: true })}>
              {t("password.replaceHeading")}
            </Link>
          ) : (
            <Link to="/dashboard" className={buttonClass({ kind: "primary", wide: true })}>
              {t("security.openCairn")}
            </Link>
          )}
        </>
      ) : (
        <>
          <p>{t(words.text)}</p>
          {opening.error && <Notice kind="danger">{failureText(t, opening.error)}</Notice>}
          <Button
            kind="primary"
            wide
            busy={opening.isPending}
            onClick={() => {
              opening.mutate();
            }}
          >
            {t(words.action)}
          </Button>
        </>
      )}
    </>
  );
};
