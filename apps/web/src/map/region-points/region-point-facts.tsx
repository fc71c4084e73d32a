import { ExternalLink } from "lucide-react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { buttonClass } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { RegionPoint } from "./point-kinds.ts";
import { PointSign } from "./point-sign.tsx";
import styles from "./region-point-facts.module.css";

/** The kinds of elements by the last number of a feature's id (docs/map-schema.md). */
const elements = { 1: "node", 2: "way", 3: "relation" } as const;

/** Where OpenStreetMap shows an element, and lets people mend it. */
function addressOf(id: number): string | undefined {
  const element = elements[(id % 4) as keyof typeof elements];
  return element && `https://www.openstreetmap.org/${element}/${Math.floor(id / 4)}`;
}

/** What a region's map knows about a point, below its name. */
export const RegionPointFacts = ({ point }: { readonly point: RegionPoint }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { id, kind, pointClass, name, elevation, hasWater } = point;
  const address = addressOf(id);
  const facts = [
    ...(name === "" ? [] : [t(`map.point.${pointClass}`)]),
    ...(elevation === undefined ? [] : [formats.text(formats.elevation(elevation))]),
    ...(hasWater ? [t("map.point.drinking_water")] : []),
  ];
  return (
    <div className={styles["facts"]}>
      <PointSign kind={kind} />
      <div>
        {facts.length > 0 && <p>{facts.join(" · ")}</p>}
        <p className={styles["place"]}>
          {formats.latitude(point.lat)}, {formats.longitude(point.lon)}
        </p>
      </div>
      {address !== undefined && (
        <a
          href={address}
          target="_blank"
          rel="external noopener noreferrer nofollow"
          className={buttonClass({ size: "small" })}
        >
          <Icon of={ExternalLink} size="s" />
          {t("map.pointInOsm")}
        </a>
      )}
    </div>
  );
};
