import { Suspense, lazy, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { Skeleton } from "../ui/status/skeleton.tsx";
import type { LinesMapProps } from "./lines-map.tsx";
import { loadMapEngine } from "./load-map-engine.ts";
import styles from "./many-lines.module.css";
import { LinesPreview } from "./preview/lines-preview.tsx";
import type { LinesPaint } from "./preview/paint-tile-lines.ts";

const LinesMap = lazy(async () => ({
  default: (await loadMapEngine()).LinesMap,
}));

interface ManyLinesProps extends Omit<LinesMapProps, "onDrawn"> {
  /** How the lines look until the map is drawn. */
  readonly paint: LinesPaint;
  /** Fills its place instead of having a height of its own. */
  readonly isFilling?: boolean;
}

/** Many tracks at once: their lines as soon as their tiles have come, and the map that is drawn from the same tiles when it can be. */
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
