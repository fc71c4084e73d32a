import { useMutation, useQuery } from "@tanstack/react-query";
import { ownIdentitiesQuery } from "../../../lib/api/own-identities.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { proveByProvider } from "../../../lib/prove-by-provider.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import styles from "./profile-form.module.css";

/** The screen of the form, to which people return from a provider. */
export const profilePlace = "/profile/edit/profile";

interface ProveAgainProps {
  readonly username: string;
  /** Called before the page is left, in order to store what is typed. */
  readonly onLeave: () => void;
  /** Called if it is not left after all. */
  readonly onStay: () => void;
}

/** People without a password prove their identity with a linked provider, such as Facebook. */
export const ProveAgain = ({ username, onLeave, onStay }: ProveAgainProps) => {
  const { t } = useMessages();
  const { data: identities = [] } = useQuery(ownIdentitiesQuery);
  const { mutate, isPending, error } = useMutation({ mutationFn: proveByProvider, onError: onStay });
  return (
    <div className={styles["proof"]}>
      <Notice kind="info">{t("settings.proveText")}</Notice>
      {identities
        .filter(({ label }) => label !== undefined)
        .map((identity) => (
          <Button
            key={identity.provider}
            busy={isPending}
            onClick={() => {
              onLeave();
              mutate({ identity, username, returnTo: profilePlace });
            }}
          >
            {t("identities.logInWith", { provider: identity.name })}
          </Button>
        ))}
      {error && <Notice kind="danger">{failureText(t, error)}</Notice>}
    </div>
  );
};
