import { MapPin as PlaceIcon } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { sourceSet } from "../../lib/photos/photo-sources.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { SportPictogram } from "../../ui/workout/sport-icon.tsx";
import family from "../../ui/workout/sport-family.module.css";
import pins from "../../map/map-pin.module.css";
import styles from "./explore-pin.module.css";
import type { Pin } from "./pins-of-view.ts";

/** The widths of a photo on the map, in a popup and in a tile, CSS pixels (EXPL-6). */
export const photoWidths = { pin: 62, popup: 260, tile: 200 } as const;

interface ExplorePinProps {
  readonly pin: Pin;
  readonly isLit: boolean;
  readonly onPress: (pin: Pin) => void;
  /** The workout or photo that is pointed at, by its key; undefined when it no longer is. */
  readonly onLit: (key: string | undefined) => void;
}

/** The size of a circle, by the digits of its count. */
const circleSize = (count: number): string => `${28 + 6 * String(count).length}px`;

/** Key of what a pin stands for, if it is one thing. */
export const keyOfPin = (pin: Pin): string | undefined =>
  pin.kind === "workouts" ? pin.workouts[0]?.workoutKey : pin.kind === "photo" ? pin.photo.key : undefined;

interface PinLook {
  readonly label: string;
  readonly className: string | undefined;
  readonly content: ReactNode;
}

/** Name and look of a pin. */
function usePinLook(pin: Pin): PinLook {
  const { t } = useMessages();
  const formats = useFormats();
  const sports = useSportNames();
  if (pin.kind === "cluster") {
    return {
      label: t("explore.cluster", { count: pin.count }),
      className: pins["cluster"],
      content: formats.count(pin.count),
    };
  }
  if (pin.kind === "workouts") {
    const [first, ...others] = pin.workouts;
    const sport = sports.of(first?.activityId ?? 0);
    const distance = first?.totalDistance ?? 0;
    const one =
      distance > 0
        ? t("explore.workoutAt", {
            sport: sport.name,
            distance: formats.text(formats.distanceOf(distance, sport.profile)),
          })
        : sport.name;
    return {
      label: others.length > 0 ? t("explore.severalHere", { count: pin.workouts.length }) : one,
      className: classNames(styles["dot"], family[sport.family]),
      content: (
        <>
          <SportPictogram icon={sport.icon} size="s" />
          {others.length > 0 && <small>{formats.count(pin.workouts.length)}</small>}
        </>
      ),
    };
  }
  if (pin.kind === "photo") {
    return {
      label: t("explore.photoOf"),
      className: pins["photo"],
      content: (
        <img
          src={pin.photo.sources.at(-1)?.url ?? pin.photo.url}
          srcSet={sourceSet(pin.photo)}
          sizes={`${photoWidths.pin}px`}
          width={photoWidths.pin}
          height={photoWidths.pin}
          alt=""
          decoding="async"
        />
      ),
    };
  }
  const [first, ...others] = pin.points;
  return {
    label:
      others.length > 0
        ? t("explore.severalPoints", { count: pin.points.length })
        : t("explore.point", { name: first?.name ?? "" }),
    className: styles["point"],
    content: others.length > 0 ? formats.count(pin.points.length) : <Icon of={PlaceIcon} size="s" />,
  };
}

/** One pin. It is out of the order of Tab, because a map has hundreds of them: the list beside it has the same workouts. */
export const ExplorePin = memo(({ pin, isLit, onPress, onLit }: ExplorePinProps) => {
  const { label, className, content } = usePinLook(pin);
  const key = keyOfPin(pin);
  const point = () => {
    if (key !== undefined) onLit(key);
  };
  const leave = () => {
    if (key !== undefined) onLit(undefined);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      data-lit={isLit ? "" : undefined}
      className={classNames(pins["pin"], className)}
      style={
        pin.kind === "cluster" ? { width: circleSize(pin.count), height: circleSize(pin.count) } : undefined
      }
      onClick={() => {
        onPress(pin);
      }}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      {content}
    </button>
  );
});
