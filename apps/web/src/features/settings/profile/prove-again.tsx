import { useMutation, useQuery } from "@tanstack/react-query";
import { ownIdentitiesQuery } from "../../../lib/api/own-identities.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { proveByProvider } from "../../../lib/prove-by-provider.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import styles from "./profile-form.module.css";

/** The screen of the form, which whoever left for a provider comes back to. */
export const profilePlace = "/profile/edit/profile";

interface ProveAgainProps {
  readonly username: string;
  /** Called before the page goes; what is typed shall be there when its owner is back. */
  readonly onLeave: () => void;
  /** Called when it stays after all. */
  readonly onStay: () => void;
}

/** Whoever has no password proves who they are by a provider that is linked, such as Facebook. */
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
