import type { SignInOutcome } from "@cairn/contracts/identities/identities";
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { useState } from "react";
import { request } from "../../../lib/api/api-client.ts";
import { errorText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import text from "../../../ui/text.module.css";
import { LoginForm } from "../login-form.tsx";
import { useSignUp } from "../sign-up-mode.ts";
import { ChooseAccount } from "./choose-account.tsx";

interface NewPersonProps {
  /** The provider's name for people. */
  readonly provider: string;
  readonly ticket: string;
  readonly suggested: NonNullable<SignInOutcome["suggested"]>;
  readonly onDone: () => void;
}

/**
 * For somebody who has signed in at a provider and has no linked account here: they create one, or log in once to an existing
 * one.
 */
export const NewPerson = ({ provider, ticket, suggested, onDone }: NewPersonProps) => {
  const { t } = useMessages();
  const { signUp: mode } = useSignUp();
  const [hasAccount, setHasAccount] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isClosed = mode === "closed";

  const link = async (password: string | undefined) => {
    const headers = password === undefined ? undefined : { [passwordHeader]: encodeURIComponent(password) };
    const linked = await request("linkProven", { ...(headers && { headers }), body: { ticket } });
    if (linked.ok) onDone();
    else setProblem(errorText(t, linked.error));
  };

  if (problem !== undefined)
    return (
      <>
        <h1 id="title">{t("identities.notLinkedHeading")}</h1>
        <Notice kind="danger">{problem}</Notice>
        <Button kind="primary" size="large" wide onClick={onDone}>
          {t("identities.goOn")}
        </Button>
      </>
    );
  if (hasAccount || isClosed)
    return (
      <>
        <h1 id="title">{t("identities.linkHeading")}</h1>
        <p className={text["quiet"]}>{t("identities.linkText", { provider })}</p>
        <LoginForm onDone={(password) => void link(password)} />
        {!isClosed && (
          <Button
            kind="ghost"
            wide
            onClick={() => {
              setHasAccount(false);
            }}
          >
            {t("identities.noAccount")}
          </Button>
        )}
      </>
    );
  return (
    <>
      <h1 id="title">{t("identities.chooseHeading")}</h1>
      <p className={text["quiet"]}>{t("identities.chooseText", { provider })}</p>
      <ChooseAccount ticket={ticket} suggested={suggested} needsInvite={mode === "invite"} onDone={onDone} />
      <Button
        kind="ghost"
        wide
        onClick={() => {
          setHasAccount(true);
        }}
      >
        {t("identities.haveAccount")}
      </Button>
    </>
  );
};
