import { metresPerMile } from "@cairn/units/exact-factors";
import { ArrowUp } from "lucide-react";
import { useMemo } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import type { TrackLine } from "../../lib/track/track-series.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./signpost-labels.module.css";
import { type MapView, project } from "../projection/map-view.ts";
import { type Box, type Place, signposts } from "./signposts.ts";

interface SignpostLabelsProps {
  readonly view: MapView;
  readonly places: readonly Place[];
  readonly line: TrackLine;
  /** Height at the lower edge that something else covers, CSS pixels. */
  readonly covered: number;
}

/** Legend, tools, and scale with credit: no labels may be there. */
const reservedBoxes = ({ width, height }: MapView): readonly Box[] => [
  [0, height - 150, Math.min(350, width), height],
  [width - 72, 0, width, 250],
  [width - 190, height - 80, width, height],
];

/** Number of points of the line that labels avoid, and the margin around each, CSS pixels. */
const linePoints = 240;
const lineRoom = 10;

function lineBoxes(view: MapView, { lat, lon }: TrackLine): readonly Box[] {
  const every = Math.max(1, Math.floor(lat.length / linePoints));
  const boxes: Box[] = [];
  for (let index = 0; index < lat.length; index += every) {
    const [x, y] = project(view, lon[index] ?? Number.NaN, lat[index] ?? Number.NaN);
    boxes.push([x - lineRoom, y - lineRoom, x + lineRoom, y + lineRoom]);
  }
  return boxes;
}

/** Arrows at the edge to towns beyond it: a map of open country without paths and houses needs them for orientation. */
export const SignpostLabels = ({ view, places, line, covered }: SignpostLabelsProps) => {
  const { locale } = useMessages();
  const metric = useUnits() === "METRIC";
  const posts = useMemo(() => {
    const open = { ...view, height: view.height - covered };
    const underneath: Box = [0, open.height, view.width, view.height];
    return signposts(view, places, [...reservedBoxes(open), underneath, ...lineBoxes(view, line)]);
  }, [view, places, line, covered]);
  const figure = useMemo(
    () =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit: metric ? "kilometer" : "mile",
        maximumFractionDigits: 0,
      }),
    [locale, metric],
  );
  return posts.map(({ name, distance, x, y, bearing }) => (
    <span
      key={name}
      className={styles["post"]}
      style={{ transform: `translate(${x.toFixed(0)}px, ${y.toFixed(0)}px) translate(-50%, -50%)` }}
      aria-hidden
    >
      <i style={{ rotate: `${bearing.toFixed(0)}deg` }}>
        <Icon of={ArrowUp} size="s" />
      </i>
      {name} <small>{figure.format(Math.max(1, distance / (metric ? 1000 : metresPerMile)))}</small>
    </span>
  ));
};
