import type { ReactNode } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import text from "../../ui/text.module.css";
import {
  type FoundPoint,
  type FoundPoints,
  type PointKind,
  pointKinds,
  type RegionPoint,
} from "./point-kinds.ts";
import { PointSign } from "./point-sign.tsx";
import styles from "./region-points-chooser.module.css";
import type { PointsShown } from "./use-points-shown.ts";

interface PointChoiceProps {
  readonly label: string;
  readonly sign: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One line of the chooser. */
export const PointChoice = ({ label, sign, isOn, onChange }: PointChoiceProps) => (
  <label className={styles["choice"]}>
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ target }) => {
        onChange(target.checked);
      }}
    />
    {sign}
    {label}
  </label>
);

/** Why no points are shown. */
const advice = {
  far: "map.pointsNearer",
  noRegion: "map.pointsNoRegion",
  noMap: "map.pointsNoMap",
} as const;

export interface RegionPointsChooserProps {
  readonly chosen: readonly PointKind[];
  readonly shown: PointsShown;
  readonly found: FoundPoints;
  readonly onChange: (kinds: readonly PointKind[]) => void;
  /** Shows a point of the list on the map. */
  readonly onGo: (point: RegionPoint) => void;
  /** Lines of other points, before those of the regions. */
  readonly children?: ReactNode;
}

/**
 * Which of the regions' own points a map shows, several kinds at once, and the names of those in its visible part, which are the
 * same for keyboard and screen reader.
 */
export const RegionPointsChooser = ({
  chosen,
  shown,
  found,
  onChange,
  onGo,
  children,
}: RegionPointsChooserProps) => {
  const { t } = useMessages();
  const isListed = shown === "shown" && chosen.length > 0;
  const count = { count: found.count, listed: found.nearest.length };
  const counted = count.listed < count.count ? t("map.pointsNearest", count) : t("map.pointsFound", count);
  const said = shown === "shown" ? isListed && counted : t(advice[shown]);
  return (
    <div className={styles["chooser"]}>
      <fieldset className={styles["kinds"]}>
        <legend className={text["hidden"]}>{t("map.pointKinds")}</legend>
        {children}
        {pointKinds.map((kind) => (
          <PointChoice
            key={kind}
            label={t(`map.points.${kind}`)}
            sign={<PointSign kind={kind} />}
            isOn={chosen.includes(kind)}
            onChange={(isOn) => {
              onChange(pointKinds.filter((each) => (each === kind ? isOn : chosen.includes(each))));
            }}
          />
        ))}
      </fieldset>
      <output className={styles["said"]}>{said}</output>
      {isListed && found.count > 0 && (
        <ul className={styles["list"]} aria-label={counted}>
          {found.nearest.map((point) => (
            <li key={point.id}>
              <ListedPoint point={point} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

interface ListedPointProps {
  readonly point: FoundPoint;
  readonly onGo: (point: RegionPoint) => void;
}

/** A point by its name, or what it is, and how far from the middle of the map it is. */
const ListedPoint = ({ point, onGo }: ListedPointProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { kind, pointClass, name, elevation, away } = point;
  const className = t(`map.point.${pointClass}`);
  const details = [
    ...(name === "" ? [] : [className]),
    ...(elevation === undefined ? [] : [formats.text(formats.elevation(elevation))]),
  ];
  return (
    <button
      type="button"
      className={styles["point"]}
      onClick={() => {
        onGo(point);
      }}
    >
      <PointSign kind={kind} />
      <span>
        <bdi>{name || className}</bdi>
        {details.length > 0 && <small>{details.join(" · ")}</small>}
      </span>
      <small>{formats.text(formats.distance(away))}</small>
    </button>
  );
};
