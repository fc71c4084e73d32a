import { Suspense, useState } from "react";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { classNames } from "../ui/class-names.ts";
import { Skeleton } from "../ui/status/skeleton.tsx";
import type { LinesMapProps } from "./lines-map.tsx";
import { loadMapEngine } from "./load-map-engine.ts";
import styles from "./many-lines.module.css";
import { LinesPreview } from "./preview/lines-preview.tsx";
import type { LinesPaint } from "./preview/paint-tile-lines.ts";

const LinesMap = lazyPart(loadMapEngine, (engine) => engine.LinesMap);

interface ManyLinesProps extends Omit<LinesMapProps, "onDrawn"> {
  /** The style of the lines until the map is drawn. */
  readonly paint: LinesPaint;
  /** Fills its container instead of having its own height. */
  readonly isFilling?: boolean;
}

/** Many tracks at once: their lines as soon as their tiles are loaded, and then the map, drawn from the same tiles. */
export const ManyLines = ({ paint, isFilling, ...map }: ManyLinesProps) => {
  const { tiles, deepest, bounds, start } = map;
  const [isDrawn, setIsDrawn] = useState(false);
  return (
    <div className={classNames(styles["box"], isFilling && styles["filling"])}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <LinesMap
          {...map}
          onDrawn={() => {
            setIsDrawn(true);
          }}
        />
      </Suspense>
      {!isDrawn && (
        <LinesPreview tiles={tiles} deepest={deepest} bounds={bounds} start={start} paint={paint} />
      )}
    </div>
  );
};
