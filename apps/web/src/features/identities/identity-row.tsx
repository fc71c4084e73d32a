import type { IdentityView } from "@cairn/contracts/identities/identities";
import type { UserView } from "@cairn/contracts/account/account";
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
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { storeBegunSignIn } from "../../lib/begun-sign-in.ts";
import { proveByProvider } from "../../lib/prove-by-provider.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** Where a person who left the settings for a provider returns to. */
const here = "/profile/edit/security";

const proof = (password: string | undefined): Record<string, string> =>
  password === undefined ? {} : { [passwordHeader]: encodeURIComponent(password) };

/** Links a provider and unlinks it. The password is absent for accounts without one, whose owners may also log in again there. */
const useLink = (identity: IdentityView, username: string, onUnlinked: () => void) => {
  const { provider, name } = identity;
  const client = useQueryClient();
  const link = useMutation({
    mutationFn: async (password: string | undefined) => {
      const begun = await requestOrThrow("beginLink", { params: { provider }, headers: proof(password) });
      storeBegunSignIn({ ticket: begun.ticket, provider: name, purpose: "link", returnTo: here });
      location.assign(begun.url);
    },
  });
  const unlink = useMutation({
    mutationFn: (password: string | undefined) =>
      requestOrThrow("unlinkIdentity", { params: { provider }, headers: proof(password) }),
    onSuccess: async () => {
      onUnlinked();
      await client.invalidateQueries({ queryKey: queryKeys.ownIdentities });
    },
  });
  const logInAgain = useMutation({
    mutationFn: () => proveByProvider({ identity, username, returnTo: here }),
  });
  return { link, unlink, logInAgain };
};

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
