import { ExploreScreen } from "../features/explore/explore-screen.tsx";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { useLoadSoon } from "../lib/query/use-load-soon.ts";
import type { MapPlace } from "../map/projection/map-view.ts";

const PointDialog = lazyPart(
  () => import("../features/points-of-interest/point-dialog.tsx"),
  (file) => file.PointDialog,
);

const workoutPage = () => import("./workout-page.tsx");

const dialogOf = ({ lat, lon }: MapPlace, onClose: () => void) => (
  <PointDialog lat={lat} lon={lon} onClose={onClose} />
);

/** `/explore/:poiClient?`: what everybody shares, for visitors and members. */
export const ExplorePage = () => {
  useLoadSoon(workoutPage);
  return <ExploreScreen dialogOf={dialogOf} />;
};
