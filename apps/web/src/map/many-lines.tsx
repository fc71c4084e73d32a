import { Suspense } from "react";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { classNames } from "../ui/class-names.ts";
import { Skeleton } from "../ui/status/skeleton.tsx";
import type { LinesMapProps } from "./lines-map.tsx";
import { loadMapEngine } from "./load-map-engine.ts";
import styles from "./many-lines.module.css";

const LinesMap = lazyPart(loadMapEngine, (engine) => engine.LinesMap);

/** Many tracks at once on a map, whose code is loaded when it is shown. A filling one has the height of its container. */
export const ManyLines = (map: LinesMapProps) => (
  <div className={classNames(styles["box"], map.isFilling && styles["filling"])}>
    <Suspense fallback={<Skeleton height="100%" />}>
      <LinesMap {...map} />
    </Suspense>
  </div>
);
