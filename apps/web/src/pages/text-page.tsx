import { useQuery } from "@tanstack/react-query";
import { readPageAddress } from "../features/text-pages/page-address.ts";
import { PageLanguages } from "../features/text-pages/page-languages.tsx";
import { pageQuery } from "../features/text-pages/page-query.ts";
import { PageText } from "../features/text-pages/page-text.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { Awaited } from "../ui/status/awaited.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import { OnDemand } from "../ui/status/on-demand.tsx";
import { Skeleton } from "../ui/status/skeleton.tsx";
import styles from "./text-page.module.css";
import { useOwnPath } from "./use-own-path.ts";

const PageNotFound = lazyPart(
  () => import("./page-not-found-page.tsx"),
  (file) => file.PageNotFoundPage,
);

/**
 * /service-terms, /privacy-policy and its languages, /cookies, /download, /hr-belt: texts of the operator or of Cairn (STAT-1).
 */
export const TextPage = () => {
  const { locale, t } = useMessages();
  const address = readPageAddress(useOwnPath());
  const page = useQuery(pageQuery(address?.page ?? "service-terms", address?.language ?? locale));
  if (!address)
    return (
      <OnDemand>
        <PageNotFound />
      </OnDemand>
    );
  return (
    <div className={styles["page"]}>
      {page.isPending && (
        <Awaited query={page}>
          <Skeleton height="44px" width="300px" />
          <Skeleton height="480px" />
        </Awaited>
      )}
      {page.isError && !page.data && (
        <FailedState title={t("text-pages.failedTitle")} safe={t("text-pages.failedSafe")} query={page} />
      )}
      {page.data && (
        <>
          <PageText language={page.data.language} html={page.data.html} />
          {address.page === "privacy-policy" && <PageLanguages {...page.data} />}
        </>
      )}
    </div>
  );
};
