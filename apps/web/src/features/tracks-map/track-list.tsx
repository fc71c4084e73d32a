import { Link } from "@tanstack/react-router";
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import type { OwnTrack } from "./own-tracks.ts";
import styles from "./track-list.module.css";

const page = 30;

interface TrackListProps {
  readonly username: string;
  readonly tracks: readonly OwnTrack[];
  /** By the keys of workouts; those without a title have the name of their sport. */
  readonly titles: ReadonlyMap<string, string>;
  /** Moves the map to a track; absent without a map. */
  readonly onShow: ((track: OwnTrack) => void) | undefined;
}

/** Workouts with links to them, latest first. */
export const TrackList = ({ username, tracks, titles, onShow }: TrackListProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sports = useSportNames();
  const [shown, setShown] = useState(page);
  return (
    <>
      <ul className={styles["list"]}>
        {tracks.slice(0, shown).map((track) => {
          const { workoutKey, activityId, startTime, timeOffsetInMinutes, distance } = track;
          const sport = sports.of(activityId);
          const title = titles.get(workoutKey);
          const date = formats.placeDate(startTime, timeOffsetInMinutes);
          return (
            <li key={workoutKey}>
              <Link
                to="/workout/$username/$workoutKey/{-$more}"
                params={{ username, workoutKey }}
                className={styles["workout"]}
              >
                <SportBadge icon={sport.icon} family={sport.family} size="s" />
                <span className={styles["name"]} dir="auto">
                  {title ?? sport.name}
                </span>
                <span className={styles["date"]}>
                  {title !== undefined && <>{sport.name} · </>}
                  {date}
                </span>
                <span className={styles["distance"]}>
                  {formats.text(formats.distanceOf(distance, sport.profile))}
                </span>
              </Link>
              {onShow && (
                <button
                  type="button"
                  className={styles["show"]}
                  aria-label={t("tracks-map.showOnMap", { workout: `${title ?? sport.name}, ${date}` })}
                  onClick={() => {
                    onShow(track);
                  }}
                >
                  <Icon of={LocateFixed} size="s" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {tracks.length > shown && (
        <Button
          size="small"
          onClick={() => {
            setShown(shown + page);
          }}
        >
          {t("tracks-map.showMore")}
        </Button>
      )}
    </>
  );
};
