import { Link } from "@tanstack/react-router";
import { Pause, Play } from "lucide-react";
import { useMemo, useRef } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { Initials } from "../../ui/initials.tsx";
import { IconButton } from "../../ui/form/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import text from "../../ui/text.module.css";
import type { Frame } from "../../ui/workout/track-path.ts";
import type { BoxSize } from "../../ui/use-box-size.ts";
import { alongTrack } from "./along-track.ts";
import type { AlongTrack } from "./along-track.ts";
import { LiveProfile } from "./live-profile.tsx";
import styles from "./live-workout.module.css";
import { DrawnMap } from "./drawn-map.tsx";
import type { ShownWorkout } from "./public-workout.ts";
import { useMovingMarker } from "./use-moving-marker.ts";

interface MovingTrackProps {
  readonly workout: ShownWorkout;
  readonly track: AlongTrack;
  readonly size: BoxSize;
}

const MovingTrack = ({ workout, track, size }: MovingTrackProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sport = useSportNames().of(workout.activityId);
  const mapMarker = useRef<SVGGElement>(null);
  const cursor = useRef<SVGGElement>(null);
  const slider = useRef<SVGSVGElement>(null);
  const head = useRef<HTMLSpanElement>(null);
  const values = useRef<HTMLParagraphElement>(null);
  const marker = useMovingMarker(workout, track, { mapMarker, cursor, slider, head, values });
  const { owner } = workout;
  const title = workout.title || sport.name;
  const facts = [
    owner?.name ?? t("home.sample"),
    formats.text(formats.distanceOf(workout.totalDistance, sport.profile)),
    formats.duration(workout.totalTime),
  ].join(" · ");
  return (
    <>
      <div className={styles["drawing"]}>
        <DrawnMap
          size={size}
          workout={workout}
          track={track}
          marker={mapMarker}
          label={t("home.mapLabel", {
            title,
            distance: formats.text(formats.distanceOf(workout.totalDistance, sport.profile)),
          })}
        />
      </div>
      <section className={styles["card"]} aria-label={t("home.liveLabel")}>
        <div className={styles["head"]}>
          {owner ? (
            <Initials username={owner.username} name={owner.name} />
          ) : (
            <SportBadge icon={sport.icon} family={sport.family} />
          )}
          <div className={styles["words"]}>
            {owner ? (
              <Link
                to="/workout/$username/$workoutKey/{-$more}"
                params={{ username: owner.username, workoutKey: owner.workoutKey }}
                className={classNames(styles["title"], text["clip"])}
              >
                {title}
              </Link>
            ) : (
              <p className={classNames(styles["title"], text["clip"])}>{t("home.sampleTitle")}</p>
            )}
            <p className={classNames(styles["facts"], text["clip"])}>{facts}</p>
          </div>
          <p className={styles["values"]} aria-hidden ref={values}>
            <span data-value="ele" className={styles["ele"]} />
            <span data-value="speed" className={styles["speed"]} />
            <span data-value="hr" className={styles["hr"]} />
          </p>
          <IconButton
            label={t(marker.isPlaying ? "home.pause" : "home.play")}
            icon={marker.isPlaying ? Pause : Play}
            size="small"
            onClick={() => {
              marker.setPlaying(!marker.isPlaying);
            }}
          />
        </div>
        <div className={styles["graph"]}>
          <LiveProfile
            workout={workout}
            cursorRef={cursor}
            sliderRef={slider}
            onMove={marker.moveTo}
            position={marker.position}
          />
          <span ref={head} className={styles["marker"]} />
        </div>
        <p className={styles["axis"]} aria-hidden>
          <span>{formats.text(formats.distanceOf(0, sport.profile))}</span>
          <span>{formats.text(formats.distanceOf(workout.totalDistance / 2, sport.profile))}</span>
          <span>{formats.text(formats.distanceOf(workout.totalDistance, sport.profile))}</span>
        </p>
      </section>
    </>
  );
};

/** Space on the map for texts and card, px; and the position of the highest point. */
const layoutOf = ({ width, height }: BoxSize): { readonly frame: Frame; readonly relief: number } =>
  width >= 960
    ? {
        frame: {
          width,
          height,
          margin: { top: 130, right: 110, bottom: 270, left: Math.max(500, width * 0.43) },
        },
        relief: 84,
      }
    : { frame: { width, height, margin: { top: 84, right: 44, bottom: 62, left: 44 } }, relief: 52 };

interface LiveTrackProps {
  readonly workout: ShownWorkout;
  readonly size: BoxSize;
}

/** The map with the track, and the card with its profile, connected by one moving marker. Nothing if there is no line. */
export const LiveTrack = ({ workout, size }: LiveTrackProps) => {
  const track = useMemo(() => {
    const { frame, relief } = layoutOf(size);
    return alongTrack(workout, frame, relief);
  }, [workout, size]);
  return track ? <MovingTrack workout={workout} track={track} size={size} /> : null;
};
