import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../lib/api/error-text.ts";
import { signInProblem } from "../../lib/begun-sign-in.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { ownIdentitiesQuery } from "../../lib/api/own-identities.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import sections from "../../ui/settings-section.module.css";
import { Notice } from "../../ui/status/notice.tsx";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import styles from "./identities-section.module.css";
import { IdentityRow } from "./identity-row.tsx";

/**
 * The part of the settings where a person links providers to their account, and unlinks them; nothing if this server has none.
 */
export const IdentitiesSection = () => {
  const { t } = useMessages();
  const query = useQuery(ownIdentitiesQuery);
  const { data, error } = query;
  const { data: account } = useQuery(ownAccountQuery);
  const [problem] = useState(() => signInProblem("/profile/edit/security"));
  if (data?.length === 0) return null;
  return (
    <section className={sections["card"]} aria-labelledby="identities">
      <h2 id="identities">{t("identities.title")}</h2>
      <p className={sections["text"]}>{t("identities.text")}</p>
      {problem && <Notice kind="danger">{errorText(t, { reason: problem })}</Notice>}
      {!data && !error && <Skeleton height="48px" />}
      {!data && <QueryFailure query={query} />}
      {data && (
        <ul className={styles["list"]}>
          {data.map((identity) => (
            <IdentityRow key={identity.provider} identity={identity} account={account} />
          ))}
        </ul>
      )}
    </section>
  );
};
