import { Suspense } from "react";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { classNames } from "../ui/class-names.ts";
import { Skeleton } from "../ui/status/skeleton.tsx";
import type { LinesMapProps } from "./lines-map.tsx";
import { loadMapEngine } from "./load-map-engine.ts";
import styles from "./many-lines.module.css";

const LinesMap = lazyPart(loadMapEngine, (engine) => engine.LinesMap);

interface ManyLinesProps extends LinesMapProps {
  /** Fills its container instead of having its own height. */
  readonly isFilling?: boolean;
}

/** Many tracks at once on a map, whose code is loaded when it is shown. */
export const ManyLines = ({ isFilling, ...map }: ManyLinesProps) => (
  <div className={classNames(styles["box"], isFilling && styles["filling"])}>
    <Suspense fallback={<Skeleton height="100%" />}>
      <LinesMap {...map} />
    </Suspense>
  </div>
);
