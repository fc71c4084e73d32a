import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useRef } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";
import { Button } from "../../ui/form/button.tsx";
import rows from "../../ui/settings-rows.module.css";
import styles from "../../ui/settings-section.module.css";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useListFocus } from "../../ui/use-list-focus.ts";
import { SessionRow } from "./session-row.tsx";
import { useEndSessions } from "./use-end-sessions.ts";

const sessionsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownSessions,
  queryFn: ({ signal }) => requestOrThrow("listSessions", { signal }),
});

/** The devices on which the person is logged in, with buttons to log them out. */
export const SessionList = () => {
  const { t } = useMessages();
  const sessions = useQuery(sessionsQuery);
  const ending = useEndSessions(t("security.othersLoggedOut"));
  const list = useRef<HTMLUListElement>(null);
  const focusProps = useListFocus(list);
  return (
    <section className={styles["card"]} aria-labelledby="sessions">
      <h2 id="sessions">{t("security.sessions")}</h2>
      <p className={styles["text"]}>{t("security.sessionsText")}</p>
      {sessions.isPending && <Skeleton height="68px" width="100%" />}
      {!sessions.data && <QueryFailure query={sessions} />}
      {sessions.data && (
        <ul
          ref={list}
          className={rows["rows"]}
          aria-label={t("security.sessions")}
          tabIndex={-1}
          {...focusProps}
        >
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions.data && sessions.data.length > 1 && (
        <Button
          icon={LogOut}
          busy={ending.isPending}
          onClick={() => {
            ending.mutate(undefined);
          }}
        >
          {t("security.logOutOthers")}
        </Button>
      )}
    </section>
  );
};
