import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useParams } from "@tanstack/react-router";
import { OperatedBackups } from "../features/operator/backups/operated-backups.tsx";
import { OperatedMaps } from "../features/operator/maps/operated-maps.tsx";
import { OperatedPeople } from "../features/operator/people/operated-people.tsx";
import { OperatorActions } from "../features/operator/operator-actions.tsx";
import { Findings } from "../features/operator/server/findings.tsx";
import { OperatedJobs } from "../features/operator/server/operated-jobs.tsx";
import { ServerState } from "../features/operator/server/server-state.tsx";
import { StandardQuota } from "../features/operator/standard-quota.tsx";
import { SignUpChoice } from "../features/operator/sign-up-choice.tsx";
import { ownAccountQuery } from "../lib/api/own-account.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { Awaited } from "../ui/status/awaited.tsx";
import { Skeleton } from "../ui/status/skeleton.tsx";
import styles from "./operator-page.module.css";

const ServerParts = () => (
  <>
    <Findings />
    <StandardQuota />
    <ServerState />
  </>
);

/** Sections in order, by their names in `/operator/…`; the first one is that of `/operator`. */
const sections = [
  { name: "people", title: "operator.people", content: <OperatedPeople /> },
  { name: "maps", title: "operator.maps", content: <OperatedMaps /> },
  { name: "sign-up", title: "operator.signUp", content: <SignUpChoice /> },
  { name: "backups", title: "operator.backups", content: <OperatedBackups /> },
  { name: "jobs", title: "operator.jobsAndMails", content: <OperatedJobs /> },
  { name: "server", title: "operator.server", content: <ServerParts /> },
  { name: "actions", title: "operator.actions", content: <OperatorActions /> },
] as const;

/** On a phone the sections are a row that is longer than the screen. */
const showCurrent = (nav: HTMLElement | null) => {
  nav?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
};

/** `/operator`: what the operators of the server see to. Others find no page here. */
export const OperatorPage = () => {
  const { t } = useMessages();
  const { section } = useParams({ strict: false });
  const account = useQuery(ownAccountQuery);
  const shown = section === undefined ? sections[0] : sections.find(({ name }) => name === section);
  if (account.data?.isOperator === false || shown === undefined)
    return <Navigate to="/page-not-found" replace />;
  return (
    <div className={styles["page"]}>
      <h1>{t("operator.title")}</h1>
      <nav ref={showCurrent} className={styles["nav"]} aria-label={t("operator.sections")}>
        {sections.map(({ name, title }) => (
          <Link
            key={name}
            to="/operator/{-$section}"
            params={{ section: name }}
            className={styles["link"]}
            aria-current={name === shown.name ? "page" : undefined}
          >
            {t(title)}
          </Link>
        ))}
      </nav>
      <div className={styles["sections"]}>
        {account.data ? (
          shown.content
        ) : (
          <Awaited query={account}>
            <Skeleton height="240px" />
          </Awaited>
        )}
      </div>
    </div>
  );
};
