import { levelOf, visibilityOf } from "@cairn/contracts/routes/route-visibility";
import type { RouteView } from "@cairn/contracts/routes/routes";
import type { PrivacyZoneView } from "@cairn/contracts/privacy-zones";
import type { PrivacyLevel } from "@cairn/domain/privacy/sharing";
import { haversine } from "@cairn/geo/haversine";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { ownRouteQuery, ownRoutesQuery } from "../../lib/api/own-routes.ts";
import { ownZonesQuery } from "../../lib/api/own-zones.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { EmbedPart } from "../../ui/share/embed-part.tsx";
import { LinkPart } from "../../ui/share/link-part.tsx";
import styles from "../../ui/share/share-dialog.module.css";
import { Notice } from "../../ui/status/notice.tsx";
import { PrivacyMenu } from "../../ui/workout/privacy-menu.tsx";
import { isOwnRoute, routeAddress } from "./route-reader.ts";

interface ShareRouteProps {
  readonly route: RouteView;
  readonly onClose: () => void;
}

/**
 * The ways to share a route: its link, who can open it, and a frame for pages elsewhere. Its owner is told what others see of it.
 */
export const ShareRoute = ({ route, onClose }: ShareRouteProps) => {
  const { t } = useMessages();
  const setLevel = useShareRoute(route.id);
  const isOwn = isOwnRoute(route);
  const level = levelOf(route.visibility);
  return (
    <Dialog title={t("routes.shareTitle")} onClose={onClose} size="large">
      <div className={styles["parts"]}>
        <LinkPart address={routeAddress(route)} title={route.description} level={level}>
          {isOwn && <PrivacyMenu level={level} onChoose={setLevel} />}
        </LinkPart>
        {isOwn && <SeenByOthers route={route} />}
        <EmbedPart
          embedded={{ kind: "route", id: route.id }}
          title={route.description}
          level={level}
          hint={t("routes.embedHint")}
        />
      </div>
    </Dialog>
  );
};

/** Sets who may see a route; it is shown at once, and reverts with the reason if the server refuses. */
function useShareRoute(id: string) {
  const { t } = useMessages();
  const client = useQueryClient();
  const show = (level: PrivacyLevel) => {
    const visibility = visibilityOf(level);
    client.setQueryData(ownRouteQuery(id).queryKey, (route) => route && { ...route, visibility });
    client.setQueryData(ownRoutesQuery.queryKey, (routes) =>
      routes?.map((route) => (route.id === id ? { ...route, visibility } : route)),
    );
  };
  const { mutate } = useMutation({
    mutationFn: (level: PrivacyLevel) =>
      requestOrThrow("shareRoute", {
        params: { id },
        body: { visibility: visibilityOf(level) },
        keepalive: true,
      }),
    onMutate: (level) => {
      const before = client.getQueryData(ownRouteQuery(id).queryKey)?.visibility;
      show(level);
      return before;
    },
    onError: (error, _level, before) => {
      if (before !== undefined) show(levelOf(before));
      const reason = error instanceof ApiFailure ? error.reason : "internal";
      showToast(t("workouts.notSaved", { why: t(`errors.${reason}`) }));
    },
    onSettled: () => {
      void afterChange(client, "routes");
    },
  });
  return mutate;
}

/**
 * What others see of the route, before and after it is shared: all of it, also what is hidden of a workout that it follows. Its
 * owner may have drawn it from home, and is told if it begins, ends or passes in a privacy zone.
 */
const SeenByOthers = ({ route }: Pick<ShareRouteProps, "route">) => {
  const { t } = useMessages();
  const { data: zones } = useQuery(ownZonesQuery);
  const reached = zones && reachedZones(route, zones);
  return (
    <>
      <p>{t("routes.sharedAsDrawn")}</p>
      {reached && reached !== "none" && (
        <Notice kind="warning">{t(reached === "end" ? "routes.zoneAtEnd" : "routes.zoneOnLine")}</Notice>
      )}
    </>
  );
};

/** Whether a route starts or ends in one of some zones, or leads through one or has a waypoint there. */
export function reachedZones(
  { segments, waypoints = [] }: Pick<RouteView, "segments" | "waypoints">,
  zones: readonly Pick<PrivacyZoneView, "center" | "radius">[],
): "end" | "line" | "none" {
  const points = segments.flatMap(({ routePoints }) => routePoints);
  const isIn = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
    zones.some(({ center, radius }) => haversine(y, x, center.y, center.x) <= radius);
  const [first, last] = [points[0], points.at(-1)];
  if ((first && isIn(first)) || (last && isIn(last))) return "end";
  return points.some(isIn) || waypoints.some(isIn) ? "line" : "none";
}
