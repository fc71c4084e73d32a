import type { WorkoutStats } from "@cairn/contracts/workout-list/workout-list";
import { deepestProfileTile } from "@cairn/contracts/profile/profile-tile-zoom";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useShownTheme } from "../../lib/shown-theme.ts";
import { ManyLines } from "../../map/many-lines.tsx";
import { tilesAddress } from "../../map/tiles-address.ts";
import { linesLayers } from "../../map/maplibre/lines-layers.ts";
import { readMapColours } from "../../map/maplibre/map-colours.ts";
import type { Eyes } from "./profile-queries.ts";

interface ProfileMapProps {
  readonly username: string;
  readonly eyes: Eyes;
  readonly bounds: NonNullable<WorkoutStats["bounds"]>;
}

/**
 * All tracks of a person that the viewer may see, on one map; a press on a line opens its workout. Nothing if the browser cannot
 * draw maps.
 */
export const ProfileMap = ({ username, eyes, bounds: { west, south, east, north } }: ProfileMapProps) => {
  const { t, locale } = useMessages();
  const navigate = useNavigate();
  const theme = useShownTheme();
  const [hasFailed, setHasFailed] = useState(false);
  const layers = useMemo(() => linesLayers(readMapColours(theme)), [theme]);
  const look = useMemo(() => ({ locale, ramp: undefined, theme }), [locale, theme]);
  const tiles = useMemo(() => {
    return tilesAddress("getProfileTile", { username }, eyes === "own" ? undefined : { as: eyes });
  }, [username, eyes]);
  if (hasFailed) return null;
  return (
    <ManyLines
      key={tiles}
      label={t("profile.map")}
      tiles={tiles}
      deepest={deepestProfileTile}
      layers={layers}
      bounds={[west, south, east, north]}
      look={look}
      onPick={({ keys: [workoutKey = ""] }) => {
        void navigate({ to: "/workout/$username/$workoutKey/{-$more}", params: { username, workoutKey } });
      }}
      onFailure={() => {
        setHasFailed(true);
      }}
    />
  );
};
