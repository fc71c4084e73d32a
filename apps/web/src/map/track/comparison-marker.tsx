import styles from "./comparison-marker.module.css";
import { type MapView, project } from "../projection/map-view.ts";

interface ComparisonMarkerProps {
  readonly view: MapView;
  readonly place: { readonly lon: number; readonly lat: number };
}

/** Where the other effort was at the same moment; the graphs show the gap as text. */
export const ComparisonMarker = ({ view, place: { lon, lat } }: ComparisonMarkerProps) => {
  const [x, y] = project(view, lon, lat);
  return (
    <div
      className={styles["marker"]}
      style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}
      aria-hidden
    />
  );
};
