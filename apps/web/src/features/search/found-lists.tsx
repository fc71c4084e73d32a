import type { FoundPlace } from "@cairn/contracts/geocoding/geocoding";
import type { FoundWorkout } from "@cairn/contracts/search";
import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import { useId } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import text from "../../ui/text.module.css";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import { boxOfPlace, whereOf, workoutLine } from "./found-line.ts";
import styles from "./found-lists.module.css";

/** The own workouts found, latest first; nothing if there are none. */
export const FoundWorkouts = ({ workouts }: { readonly workouts: readonly FoundWorkout[] }) => {
  const { t } = useMessages();
  const id = useId();
  const formats = useFormats();
  const sports = useSportNames();
  if (workouts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t("search.workouts")}</h2>
      <ul className={styles["list"]}>
        {workouts.map((workout) => {
          const { sport, title, detail } = workoutLine(workout, formats, sports);
          const { username, workoutKey } = workout;
          return (
            <li key={workoutKey}>
              <Link
                to="/workout/$username/$workoutKey/{-$more}"
                params={{ username, workoutKey }}
                className={styles["row"]}
                data-found=""
              >
                <SportBadge icon={sport.icon} family={sport.family} size="s" />
                <span className={styles["words"]}>
                  <span className={text["clip"]} dir="auto">
                    {title}
                  </span>
                  <span className={classNames(text["quiet"], text["small"], text["clip"])}>{detail}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** The places found, each linked to the map; nothing if there are none. */
export const FoundPlaces = ({ places }: { readonly places: readonly FoundPlace[] }) => {
  const { t } = useMessages();
  const id = useId();
  if (places.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t("search.places")}</h2>
      <ul className={styles["list"]}>
        {places.map((place) => (
          <li key={`${place.name} ${place.point.lat} ${place.point.lng}`}>
            <Link
              to="/explore/{-$poiClient}"
              search={{ box: boxOfPlace(place) }}
              className={styles["row"]}
              data-found=""
            >
              <Icon of={MapPin} />
              <span className={styles["words"]}>
                <span className={text["clip"]} dir="auto">
                  {place.name}
                </span>
                <span className={classNames(text["quiet"], text["small"], text["clip"])}>
                  {whereOf(place)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
