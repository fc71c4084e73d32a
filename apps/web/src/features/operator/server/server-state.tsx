import { useQuery } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { returning } from "../../../lib/query/retry-policy.ts";
import styles from "../../../ui/settings-section.module.css";
import { Notice } from "../../../ui/status/notice.tsx";
import { QueryFailure } from "../../../ui/status/query-failure.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import own from "./operated-server.module.css";

const serverQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.operatedServer,
  queryFn: ({ signal }) => requestOrThrow("getOperatedServer", { signal }),
});

/** The disk and who uses it, the version and what is new in it. */
export const ServerState = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const server = useQuery(serverQuery);
  const size = (bytes: number) => formats.text(formats.bytes(bytes));
  return (
    <>
      <section className={styles["card"]} aria-labelledby="server-storage">
        <h2 id="server-storage">{t("operator.storage")}</h2>
        {server.isPending && <Skeleton height="96px" width="100%" />}
        {!server.data && <QueryFailure query={server} />}
        {server.data && (
          <>
            <p>
              {t("operator.storageText", {
                stored: size(server.data.storedBytes),
                free: size(server.data.freeBytes),
                floor: size(server.data.floorBytes),
              })}
            </p>
            {server.data.freeBytes < server.data.floorBytes && (
              <Notice kind="danger">{t("operator.storageFull")}</Notice>
            )}
            {server.data.largest.length > 0 && (
              <ul className={own["owners"]} aria-label={t("operator.largest")}>
                {server.data.largest.map(({ username, bytes }) => (
                  <li key={username}>
                    <bdi>{username}</bdi>
                    <span>{size(bytes)}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </section>
      {server.data && (
        <section className={styles["card"]} aria-labelledby="server-version">
          <h2 id="server-version">{t("operator.version", { version: server.data.version })}</h2>
          {server.data.news.length > 0 && (
            <details>
              <summary>{t("operator.news")}</summary>
              <ul className={own["news"]} aria-label={t("operator.news")} lang="en">
                {server.data.news.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
    </>
  );
};
