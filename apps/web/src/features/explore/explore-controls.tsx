import { Image, MapPin, Route, X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { Ref } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { type ChosenPlace, PlaceSearch } from "../../map/place-search/place-search.tsx";
import {
  PointChoice,
  RegionPointsChooser,
  type RegionPointsChooserProps,
} from "../../map/region-points/region-points-chooser.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Popover } from "../../ui/overlay/popover.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import styles from "./explore-controls.module.css";
import type { ExploreLayer } from "./explore-view.ts";
import { type PositionProblem, positionProblemTexts } from "../../lib/use-position.ts";

const icons: Readonly<Record<Exclude<ExploreLayer, "points">, LucideIcon>> = {
  workouts: Route,
  photos: Image,
};

interface ExploreControlsProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** The middle of the map, degrees. */
  readonly near: { readonly lon: number; readonly lat: number } | undefined;
  readonly hidden: readonly ExploreLayer[];
  /** The map is far, and points of interest are shown only nearer. */
  readonly isFar: boolean;
  /** The regions' own points. */
  readonly places: Omit<RegionPointsChooserProps, "children">;
  /** The browser looks for the reader's position. */
  readonly isLocating?: boolean;
  readonly problem: PositionProblem | undefined;
  readonly onPick: (place: ChosenPlace) => void;
  readonly onToggle: (layer: ExploreLayer) => void;
  readonly onCloseProblem: () => void;
}

/** What lies over the map: the search for a place, and what is shown. */
export const ExploreControls = ({
  ref,
  near,
  hidden,
  isFar,
  places,
  isLocating = false,
  problem,
  onPick,
  onToggle,
  onCloseProblem,
}: ExploreControlsProps) => {
  const { t } = useMessages();
  const hasPoints = !hidden.includes("points");
  return (
    <div ref={ref} className={styles["over"]}>
      <div className={styles["search"]}>
        <PlaceSearch onPick={onPick} near={near} isOverMap />
      </div>
      {/* A <fieldset> is no flex container in all browsers. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={styles["layers"]} role="group" aria-label={t("explore.show")}>
        {(["workouts", "photos"] as const).map((layer) => (
          <button
            key={layer}
            type="button"
            className={classNames(styles["layer"], !hidden.includes(layer) && styles["on"])}
            aria-pressed={!hidden.includes(layer)}
            onClick={() => {
              onToggle(layer);
            }}
          >
            <Icon of={icons[layer]} size="s" />
            {t(`explore.${layer}`)}
          </button>
        ))}
        <Popover
          label={t("explore.points")}
          align="end"
          buttonClass={classNames(styles["layer"], (hasPoints || places.chosen.length > 0) && styles["on"])}
          button={
            <>
              <Icon of={MapPin} size="s" />
              {t("explore.pointsChosen", { count: places.chosen.length })}
            </>
          }
        >
          <RegionPointsChooser {...places}>
            <PointChoice
              label={t(isFar && places.shown !== "far" ? "explore.pointsNearer" : "explore.operatorPoints")}
              sign={
                <span className={styles["operator"]}>
                  <Icon of={MapPin} size="s" />
                </span>
              }
              isOn={hasPoints}
              onChange={() => {
                onToggle("points");
              }}
            />
          </RegionPointsChooser>
        </Popover>
      </div>
      <output>{isLocating && <span className={styles["locating"]}>{t("explore.locating")}</span>}</output>
      {problem && (
        <div className={styles["problem"]}>
          <Notice kind="danger">{t(positionProblemTexts[problem])}</Notice>
          <IconButton label={t("ui.close")} icon={X} size="small" onClick={onCloseProblem} />
        </div>
      )}
    </div>
  );
};
