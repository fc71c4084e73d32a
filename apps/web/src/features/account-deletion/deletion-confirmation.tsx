import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { currentSession } from "../../lib/session.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { confirmDeletion, type Deletion } from "./confirm-deletion.ts";

/** Characters of a token. */
const tokenLength = 36;

/**
 * The page of the mailed link. In a browser where somebody is logged in the link deletes immediately; elsewhere it takes a press,
 * because programs that scan mails open links, too.
 */
export const DeletionConfirmation = ({ token }: { readonly token: string }) => {
  const { t } = useMessages();
  const [deletion, setDeletion] = useState<Deletion>({ state: "idle" });
  const hasBegun = useRef(false);

  const confirm = async () => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setDeletion({ state: "inProgress" });
    const end = await confirmDeletion(token);
    hasBegun.current = end.state === "confirmed";
    setDeletion(end);
  };
  const isWhole = token.length === tokenLength;
  useEffect(() => {
    if (isWhole && currentSession().key !== undefined) void confirm();
    // Only the state when the link was opened matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  if (!isWhole)
    return (
      <>
        <h1 id="title">{t("account-deletion.failedHeading")}</h1>
        <Notice kind="danger">{t("account-deletion.incomplete")}</Notice>
      </>
    );
  if (deletion.state === "confirmed")
    return (
      <>
        <h1 id="title">{t("account-deletion.confirmedHeading")}</h1>
        <output>
          <Notice kind="success">{t("account-deletion.confirmedText")}</Notice>
        </output>
        <Link to="/" className={buttonClass({ wide: true })}>
          {t("account-deletion.toHome")}
        </Link>
      </>
    );
  if (deletion.state === "failed")
    return (
      <>
        <h1 id="title">{t("account-deletion.failedHeading")}</h1>
        <Notice kind="danger">{errorText(t, deletion.failure)}</Notice>
        <Button onClick={() => void confirm()}>{t("account-deletion.tryAgain")}</Button>
        <Link to="/profile/edit/{-$extra}" params={{ extra: "data" }} className={buttonClass({})}>
          {t("account-deletion.toSettings")}
        </Link>
      </>
    );
  const isBusy = deletion.state === "inProgress";
  return (
    <>
      <h1 id="title">{t("account-deletion.confirmHeading")}</h1>
      <p>{t("account-deletion.confirmText")}</p>
      <Button kind="dangerSolid" wide busy={isBusy} onClick={() => void confirm()}>
        {t(isBusy ? "account-deletion.inProgress" : "account-deletion.confirm")}
      </Button>
      {!isBusy && (
        <Link to="/" className={buttonClass({ wide: true })}>
          {t("account-deletion.keep")}
        </Link>
      )}
    </>
  );
};
