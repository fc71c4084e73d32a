import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";
import { Button } from "../../ui/form/button.tsx";
import section from "../../ui/settings-section.module.css";
import { Notice } from "../../ui/status/notice.tsx";
import { OnDemand } from "../../ui/status/on-demand.tsx";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import styles from "./two-factor.module.css";
import type { TwoFactorStep } from "./two-factor-dialogs.tsx";

const TwoFactorDialogs = lazyPart(
  () => import("./two-factor-dialogs.tsx"),
  (file) => file.TwoFactorDialogs,
);

const twoFactorQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownTwoFactor,
  queryFn: ({ signal }) => requestOrThrow("getTwoFactor", { signal }),
});

/** Number of recovery codes at which a person is advised to make new ones. */
const fewCodes = 3;

/** The part of the settings for a second step of logging in with a password. */
export const TwoFactor = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const { data: account } = useQuery(ownAccountQuery);
  const query = useQuery(twoFactorQuery);
  const { data, error } = query;
  const [step, setStep] = useState<TwoFactorStep>();
  const begin = (next: TwoFactorStep) => () => {
    setStep(next);
  };
  return (
    <section className={section["card"]} aria-labelledby="two-factor">
      <h2 id="two-factor">{t("two-factor.title")}</h2>
      <p className={section["text"]}>{t("two-factor.text")}</p>
      {!data && !error && <Skeleton height="44px" width="180px" />}
      {!data && <QueryFailure query={query} />}
      {data && account && !account.hasPassword && (
        <p className={section["text"]}>{t("two-factor.noPassword")}</p>
      )}
      {data && !data.isOn && (
        <Button disabled={!account} onClick={begin("set up")}>
          {t("two-factor.setUp")}
        </Button>
      )}
      {data?.isOn && (
        <>
          <p>
            {t("two-factor.since", { date: formats.placeDate(data.since ?? 0, 0) })}{" "}
            {t("two-factor.codesLeft", { count: data.recoveryCodesLeft })}
          </p>
          {data.recoveryCodesLeft <= fewCodes && <Notice kind="warning">{t("two-factor.codesFew")}</Notice>}
          <div className={styles["actions"]}>
            <Button onClick={begin("new codes")}>{t("two-factor.newCodes")}</Button>
            <Button kind="danger" onClick={begin("turn off")}>
              {t("two-factor.turnOff")}
            </Button>
          </div>
        </>
      )}
      {step && account && (
        <OnDemand>
          <TwoFactorDialogs
            first={step}
            account={account}
            onClose={() => {
              setStep(undefined);
            }}
          />
        </OnDemand>
      )}
    </section>
  );
};
