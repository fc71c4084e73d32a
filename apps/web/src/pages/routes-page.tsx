import type { RouteView } from "@cairn/contracts/routes/routes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { openImport } from "../features/import-workouts/import-request.ts";
import { DeleteRouteDialog } from "../features/routes/delete-route-dialog.tsx";
import { ownRoutesQuery } from "../lib/api/own-routes.ts";
import { RouteCard } from "../features/routes/route-card.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { Button, buttonClass } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Awaited } from "../ui/status/awaited.tsx";
import { Skeleton } from "../ui/status/skeleton.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import { EmptyState } from "../ui/status/state-message.tsx";
import { useFocusAfterRemoval } from "../ui/use-focus-after-removal.ts";
import { GroundCredit } from "../ui/workout/ground-credit.tsx";
import styles from "./routes-page.module.css";

export const RoutesPage = () => {
  const { t } = useMessages();
  const routes = useQuery(ownRoutesQuery);
  const [leaving, setLeaving] = useState<RouteView>();
  const plan = (
    <Link to="/routes/new" className={buttonClass({ kind: "primary" })}>
      <Icon of={Plus} />
      {t("planner.plan")}
    </Link>
  );
  return (
    <div ref={useFocusAfterRemoval()} className={styles["page"]}>
      <div className={styles["head"]}>
        <h1>{t("routes.title")}</h1>
        {(routes.data === undefined || routes.data.length > 0) && plan}
      </div>
      {routes.isPending && (
        <Awaited query={routes}>
          <div className={styles["cards"]} aria-hidden>
            {[0, 1, 2].map((place) => (
              <Skeleton key={place} height="300px" />
            ))}
          </div>
        </Awaited>
      )}
      {routes.isError && !routes.data && (
        <FailedState title={t("routes.failedTitle")} safe={t("routes.failedSafe")} query={routes} />
      )}
      {routes.data?.length === 0 && (
        <EmptyState
          title={t("routes.emptyTitle")}
          action={
            <>
              {plan}
              <Button
                icon={Upload}
                onClick={() => {
                  openImport();
                }}
              >
                {t("routes.import")}
              </Button>
            </>
          }
        >
          {t("routes.emptyText")}
        </EmptyState>
      )}
      {routes.data && routes.data.length > 0 && (
        <>
          <ul className={styles["cards"]} aria-label={t("routes.title")} tabIndex={-1}>
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
          <GroundCredit of={routes.data.map(({ polyline }) => polyline)} />
        </>
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
