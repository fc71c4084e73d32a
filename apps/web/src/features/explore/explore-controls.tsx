import { Image, MapPin, Route, X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { type ChosenPlace, PlaceSearch } from "../../map/place-search/place-search.tsx";
import { IconButton } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import styles from "./explore-controls.module.css";
import { type ExploreLayer, exploreLayers } from "./explore-view.ts";
import type { PositionProblem } from "./use-position.ts";

const icons: Readonly<Record<ExploreLayer, LucideIcon>> = { workouts: Route, photos: Image, points: MapPin };

const problemTexts = {
  denied: "explore.locateDenied",
  unsupported: "explore.locateUnsupported",
  failed: "explore.locateFailed",
} as const;

interface ExploreControlsProps {
  /** The middle of the map, degrees. */
  readonly near: { readonly lon: number; readonly lat: number } | undefined;
  readonly hidden: readonly ExploreLayer[];
  /** The map is far, and points of interest are shown only nearer. */
  readonly isFar: boolean;
  readonly problem: PositionProblem | undefined;
  readonly onPick: (place: ChosenPlace) => void;
  readonly onToggle: (layer: ExploreLayer) => void;
  readonly onCloseProblem: () => void;
}

/** What lies over the map: the search for a place, and what is shown. */
export const ExploreControls = ({
  near,
  hidden,
  isFar,
  problem,
  onPick,
  onToggle,
  onCloseProblem,
}: ExploreControlsProps) => {
  const { t } = useMessages();
  return (
    <div className={styles["over"]}>
      <div className={styles["search"]}>
        <PlaceSearch onPick={onPick} near={near} isOverMap />
      </div>
      {/* A <fieldset> is no flex container in all browsers. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={styles["layers"]} role="group" aria-label={t("explore.show")}>
        {exploreLayers.map((layer) => (
          <button
            key={layer}
            type="button"
            aria-pressed={!hidden.includes(layer)}
            title={layer === "points" && isFar ? t("explore.pointsNearer") : undefined}
            onClick={() => {
              onToggle(layer);
            }}
          >
            <Icon of={icons[layer]} size="s" />
            {t(`explore.${layer}`)}
          </button>
        ))}
      </div>
      {problem && (
        <div className={styles["problem"]}>
          <Notice kind="danger">{t(problemTexts[problem])}</Notice>
          <IconButton label={t("ui.close")} icon={X} size="small" onClick={onCloseProblem} />
        </div>
      )}
    </div>
  );
};
