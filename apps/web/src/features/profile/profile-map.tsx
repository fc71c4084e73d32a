import type { WorkoutStats } from "@cairn/contracts/workouts/workout-lists";
import { deepestProfileTile } from "@cairn/contracts/people/profile-tile-zoom";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, lazy, useMemo, useState } from "react";
import { addressOf } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { untilLoaded } from "../../lib/loading/until-loaded.ts";
import { useShownTheme } from "../../lib/token-colours.ts";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import type { Eyes } from "./profile-queries.ts";

const LinesMap = lazy(async () => ({
  default: (await untilLoaded(() => import("../../map/map-engine.ts"))).LinesMap,
}));

interface ProfileMapProps {
  readonly username: string;
  readonly eyes: Eyes;
  readonly bounds: NonNullable<WorkoutStats["bounds"]>;
}

/** All tracks of somebody that the one who looks may see, on one map; a press on a line opens its workout. Nothing where the browser draws no map. */
export const ProfileMap = ({ username, eyes, bounds: { west, south, east, north } }: ProfileMapProps) => {
  const { t, locale } = useMessages();
  const navigate = useNavigate();
  const theme = useShownTheme();
  const [hasFailed, setHasFailed] = useState(false);
  const look = useMemo(() => ({ locale, ramp: undefined, theme }), [locale, theme]);
  const tiles = useMemo(() => {
    const address = addressOf(
      "getProfileTile",
      { username, z: "z-", x: "x-", y: "y-" },
      eyes === "own" ? {} : { as: eyes },
    );
    // The places that MapLibre fills in itself.
    return location.origin + address.replace("/z-/x-/y-", "/{z}/{x}/{y}");
  }, [username, eyes]);
  if (hasFailed) return null;
  return (
    <Suspense fallback={<Skeleton height="360px" />}>
      <LinesMap
        key={tiles}
        label={t("profile.map")}
        tiles={tiles}
        deepest={deepestProfileTile}
        bounds={[west, south, east, north]}
        look={look}
        onPick={(workoutKey) => {
          void navigate({ to: "/workout/$username/$workoutKey/{-$more}", params: { username, workoutKey } });
        }}
        onFailure={() => {
          setHasFailed(true);
        }}
      />
    </Suspense>
  );
};
