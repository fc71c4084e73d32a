import type { IdentityView } from "@cairn/contracts/accounts/identities";
import type { UserView } from "@cairn/contracts/accounts/sessions";
import { useState } from "react";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { PasswordPrompt } from "../../ui/form/password-prompt.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { Notice } from "../../ui/status/notice.tsx";
import text from "../../ui/text.module.css";
import styles from "./identities-section.module.css";
import { useLink } from "./use-link.ts";

interface IdentityRowProps {
  readonly identity: IdentityView;
  /** Absent while loading. */
  readonly account: UserView | undefined;
}

const isReason = (error: Error | null, reason: string): boolean =>
  error instanceof ApiFailure && error.reason === reason;

/** One provider: the linked identity, and the button to link or unlink. Both ask for the password. */
export const IdentityRow = ({ identity, account }: IdentityRowProps) => {
  const { t } = useMessages();
  const [isAsking, setIsAsking] = useState(false);
  const { name, label } = identity;
  const isLinked = label !== undefined;
  const { link, unlink, logInAgain } = useLink(identity, account?.username ?? "", () => {
    showToast(t("identities.unlinked", { provider: name }));
    setIsAsking(false);
  });
  const wanted = isLinked ? unlink : link;
  const isWrong = isReason(wanted.error, "account.wrong_password");
  const action = t(isLinked ? "identities.unlink" : "identities.link");
  const begin = () => {
    wanted.reset();
    if (account?.hasPassword === false) wanted.mutate(undefined);
    else setIsAsking(true);
  };
  return (
    <li className={styles["row"]}>
      <div className={styles["words"]}>
        <strong>{name}</strong>
        <span className={text["quiet"]}>
          {isLinked ? t("identities.linkedAs", { label }) : t("identities.notLinked")}
        </span>
      </div>
      <Button
        busy={wanted.isPending}
        disabled={account === undefined}
        aria-label={`${action}: ${name}`}
        onClick={begin}
      >
        {action}
      </Button>
      {wanted.error && !isAsking && (
        <div className={styles["problem"]}>
          <Notice kind="danger">{failureText(t, wanted.error)}</Notice>
          {isReason(wanted.error, "account.sign_in_again") && isLinked && (
            <Button
              busy={logInAgain.isPending}
              onClick={() => {
                logInAgain.mutate();
              }}
            >
              {t("identities.logInWith", { provider: name })}
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <PasswordPrompt
          text={t(isLinked ? "identities.unlinkText" : "identities.linkPasswordText", { provider: name })}
          submit={action}
          username={account?.username ?? ""}
          isSaving={wanted.isPending}
          isWrong={isWrong}
          problem={wanted.error && !isWrong ? failureText(t, wanted.error) : undefined}
          onPassword={(password) => {
            wanted.mutate(password);
          }}
          onClose={() => {
            setIsAsking(false);
            wanted.reset();
          }}
        />
      )}
    </li>
  );
};
