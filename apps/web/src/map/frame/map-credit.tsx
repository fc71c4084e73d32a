import type { CSSProperties } from "react";
import { useMapCredit } from "../map-credit.ts";
import type { MapBounds } from "../projection/map-view.ts";
import styles from "./map-credit-line.module.css";
import { RegionLegend } from "./region-menu.tsx";

const prefix = "© OpenStreetMap contributors";
/** The link that OpenStreetMap requires for its name (osmfoundation.org, attribution guidelines). */
const licence = "https://www.openstreetmap.org/copyright";

/** The attribution of a map; the name of OpenStreetMap links to its licence. */
export const MapCredit = ({ credit }: { readonly credit: string }) =>
  credit.startsWith(prefix) ? (
    <>
      <a href={licence} target="_blank" rel="noreferrer">
        {prefix}
      </a>
      {credit.slice(prefix.length)}
    </>
  ) : (
    credit
  );

/** The attribution of what a map shows, at its lower edge, with the meaning of what its regions show. */
export const MapCreditLine = ({
  bounds,
  style,
}: {
  readonly bounds: MapBounds | undefined;
  readonly style?: CSSProperties;
}) => (
  <small className={styles["line"]} style={style}>
    <RegionLegend />
    <MapCredit credit={useMapCredit(bounds)} />
  </small>
);
