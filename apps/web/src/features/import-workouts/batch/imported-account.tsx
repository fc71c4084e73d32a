import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ownDataQuery } from "../../../lib/api/own-data.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import text from "../../../ui/text.module.css";
import { closeImport } from "../import-request.ts";
import styles from "./batch.module.css";

/** The summary after the import of an account: its workouts, the outcome of the rest, and the question about its settings. */
export const AccountCame = () => {
  const { t } = useMessages();
  // The dialog is part of the frame, outside the screens and their client.
  const { data } = useQuery({ ...ownDataQuery, refetchOnMount: "always" }, queryClient);
  if (!data) return null;
  const { workouts, photos, routes } = data.contents;
  return (
    <>
      <Notice kind="info">{t("import-workouts.accountNow", { workouts, photos, routes })}</Notice>
      <p className={styles["hint"]}>{t("import-workouts.accountRest")}</p>
      {data.settings.length > 0 && (
        <p>
          <Link
            className={text["link"]}
            to="/profile/edit/{-$extra}"
            params={{ extra: "data" }}
            onClick={closeImport}
          >
            {t("import-workouts.accountSettingsWait")}
          </Link>
        </p>
      )}
    </>
  );
};
