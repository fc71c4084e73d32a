import styles from "./comparison-marker.module.css";
import { type SheetView, project } from "../projection/map-view.ts";

interface OtherStoneProps {
  readonly view: SheetView;
  readonly place: { readonly lon: number; readonly lat: number };
}

/** Where the other effort was at the same moment; the graphs say the gap in words. */
export const OtherStone = ({ view, place: { lon, lat } }: OtherStoneProps) => {
  const [x, y] = project(view, lon, lat);
  return (
    <div
      className={styles["stone"]}
      style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}
      aria-hidden
    />
  );
};
