import type { SignUpMode } from "@cairn/contracts/account/sign-up-mode";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import styles from "../../ui/settings-section.module.css";
import { Notice } from "../../ui/status/notice.tsx";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { operatorSettingsQuery } from "./operator-settings-query.ts";

const labels = {
  open: "operator.signUpOpen",
  invite: "operator.signUpInvite",
  closed: "operator.signUpClosed",
} as const;
const texts = {
  open: "operator.signUpOpenText",
  invite: "operator.signUpInviteText",
  closed: "operator.signUpClosedText",
} as const;

const modes = ["open", "invite", "closed"] as const satisfies readonly SignUpMode[];

/** Who can sign up; only shown if the environment of the server says it. */
export const SignUpChoice = () => {
  const { t } = useMessages();
  const client = useQueryClient();
  const settings = useQuery(operatorSettingsQuery);
  const save = useMutation({
    mutationFn: (signUp: SignUpMode) => requestOrThrow("changeSignUpMode", { body: { signUp } }),
    onSettled: () => afterChange(client, "operator"),
  });
  const mode = (save.isPending ? save.variables : undefined) ?? settings.data?.signUp;
  return (
    <section className={styles["card"]} aria-labelledby="sign-up-choice">
      <h2 id="sign-up-choice">{t("operator.signUp")}</h2>
      {settings.isPending && <Skeleton height="var(--hit)" width="260px" />}
      {!settings.data && <QueryFailure query={settings} />}
      {settings.data && mode && (
        <>
          {settings.data.isSignUpFixed ? (
            <p>{t(labels[mode])}</p>
          ) : (
            <SegmentedControl
              label={t("operator.signUp")}
              name="sign-up-choice"
              value={mode}
              onChange={(next) => {
                save.mutate(next);
              }}
              options={modes.map((value) => ({ value, label: t(labels[value]) }))}
            />
          )}
          <p className={styles["text"]}>{t(texts[mode])}</p>
          {settings.data.isSignUpFixed && (
            <p className={styles["text"]}>{t("operator.fixed", { name: "SIGN_UP" })}</p>
          )}
        </>
      )}
      {save.error && <Notice kind="danger">{failureText(t, save.error)}</Notice>}
    </section>
  );
};
