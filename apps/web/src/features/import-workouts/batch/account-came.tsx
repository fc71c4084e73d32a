import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ownDataQuery } from "../../../lib/api/own-data.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import text from "../../../ui/text.module.css";
import { closeImport } from "../import-request.ts";
import styles from "./batch.module.css";

/** What is here after an account was taken in, what became of the rest of it, and the question about its settings. */
export const AccountCame = () => {
  const { t } = useMessages();
  // The dialog stands in the frame, beside the screens and their client.
  const { data } = useQuery({ ...ownDataQuery, refetchOnMount: "always" }, queryClient);
  if (!data) return null;
  const { workouts, photos, routes } = data.contents;
  return (
    <>
      <Notice kind="info">{t("import.accountNow", { workouts, photos, routes })}</Notice>
      <p className={styles["hint"]}>{t("import.accountRest")}</p>
      {data.settings.length > 0 && (
        <p>
          <Link
            className={text["link"]}
            to="/profile/edit/{-$extra}"
            params={{ extra: "data" }}
            onClick={closeImport}
          >
            {t("import.accountSettingsWait")}
          </Link>
        </p>
      )}
    </>
  );
};
