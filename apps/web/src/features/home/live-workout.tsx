import { Suspense, useRef } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { classNames } from "../../ui/class-names.ts";
import { useBoxSize } from "../../ui/use-box-size.ts";
import styles from "./live-workout.module.css";
import type { ShownWorkout } from "./public-workout.ts";

/** Drawing and motion load after the texts of the page, so that these are not delayed. */
const LiveTrack = lazyPart(
  () => import("./live-track.tsx"),
  (file) => file.LiveTrack,
);

/** A live workout. Its space is reserved while it is loading. */
export const LiveWorkout = ({ workout }: { readonly workout: ShownWorkout | "coming" | "waiting" }) => {
  const { t } = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const size = useBoxSize(box);
  const place =
    workout === "waiting" ? (
      <output className={classNames(styles["card"], styles["waiting"])}>{t("home.waiting")}</output>
    ) : (
      <div className={styles["card"]} aria-hidden />
    );
  return (
    <>
      <div ref={box} className={styles["map"]} />
      {typeof workout === "object" && size ? (
        <Suspense fallback={place}>
          <LiveTrack workout={workout} size={size} />
        </Suspense>
      ) : (
        place
      )}
    </>
  );
};
