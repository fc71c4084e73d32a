import type { RouteView } from "@cairn/contracts/routes";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw, Upload } from "lucide-react";
import { useState } from "react";
import { openImport } from "../features/import-workouts/import-request.ts";
import { DeleteRouteDialog } from "../features/routes/delete-route-dialog.tsx";
import { ownRoutesQuery } from "../features/routes/own-routes.ts";
import { RouteCard } from "../features/routes/route-card.tsx";
import { failureText } from "../lib/error-text.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/state-message.tsx";
import styles from "./routes-page.module.css";

export const RoutesPage = () => {
  const { t } = useMessages();
  const routes = useQuery(ownRoutesQuery);
  const [leaving, setLeaving] = useState<RouteView>();
  return (
    <div className={styles["page"]}>
      <h1>{t("routes.title")}</h1>
      {routes.isPending && (
        <div className={styles["cards"]} aria-hidden>
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} height="300px" />
          ))}
        </div>
      )}
      {routes.isError && !routes.data && (
        <ErrorState
          title={t("routes.failedTitle")}
          action={
            <Button icon={RefreshCw} onClick={() => void routes.refetch()} busy={routes.isRefetching}>
              {t("ui.tryAgain")}
            </Button>
          }
        >
          {failureText(t, routes.error)} {t("routes.failedSafe")}
        </ErrorState>
      )}
      {routes.data?.length === 0 && (
        <EmptyState
          title={t("routes.emptyTitle")}
          action={
            <Button
              kind="primary"
              icon={Upload}
              onClick={() => {
                openImport();
              }}
            >
              {t("routes.import")}
            </Button>
          }
        >
          {t("routes.emptyText")}
        </EmptyState>
      )}
      {routes.data && routes.data.length > 0 && (
        <ul className={styles["cards"]}>
          {routes.data.map((route) => (
            <RouteCard
              key={route.id}
              route={route}
              onDelete={() => {
                setLeaving(route);
              }}
            />
          ))}
        </ul>
      )}
      {leaving && (
        <DeleteRouteDialog
          route={leaving}
          onClose={() => {
            setLeaving(undefined);
          }}
        />
      )}
    </div>
  );
};
