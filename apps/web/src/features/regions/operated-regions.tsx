import type { OperatedRegion } from "@cairn/contracts/regions/regions";
import { useQuery } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";
import section from "../../ui/settings-section.module.css";
import styles from "./operated-regions.module.css";

/** The command for the operator; the same in every language. */
const addCommand = "npm run cairn -- region add FILE.osm.pbf";
const commands = [addCommand, "npm run cairn -- region update NAME", "npm run cairn -- region remove NAME"];

const regionsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.operatedRegions,
  queryFn: ({ signal }) => requestOrThrow("listOperatedRegions", { signal }),
});

/**
 * The regions of this Cairn with date, size and extent, for its operator; nothing for anybody else. Only commands change them.
 */
export const OperatedRegions = () => {
  const { t } = useMessages();
  const { data } = useQuery(regionsQuery);
  if (data?.isOperator !== true) return null;
  const hasRegions = data.regions.length > 0;
  return (
    <section className={section["card"]} aria-labelledby="map-regions">
      <h2 id="map-regions">{t("settings.mapRegions")}</h2>
      <p className={section["text"]}>{t("settings.mapRegionsText")}</p>
      {hasRegions && (
        <ul className={section["list"]}>
          {data.regions.map((region) => (
            <RegionRow key={region.name} region={region} />
          ))}
        </ul>
      )}
      <p className={section["text"]}>
        {t(hasRegions ? "settings.mapRegionsChange" : "settings.mapRegionsNone")}
      </p>
      <ul className={styles["commands"]}>
        {(hasRegions ? commands : [addCommand]).map((command) => (
          <li key={command}>
            <code>{command}</code>
          </li>
        ))}
      </ul>
    </section>
  );
};

const RegionRow = ({ region: { name, osmDate, bytes, bbox, hasHeights } }: { region: OperatedRegion }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const [west, south, east, north] = bbox;
  const facts = [
    osmDate === null
      ? t("settings.mapRegionNoDate")
      : t("settings.mapRegionDate", { date: formats.placeDate(Date.parse(osmDate), 0) }),
    ...(hasHeights ? [t("settings.mapRegionHeights")] : []),
  ];
  return (
    <li className={styles["region"]}>
      <span className={styles["name"]}>
        {name}
        <span className={styles["facts"]}>{facts.join(" · ")}</span>
        <span className={styles["facts"]}>
          {t("settings.mapRegionBox", {
            south: formats.latitude(south),
            north: formats.latitude(north),
            west: formats.longitude(west),
            east: formats.longitude(east),
          })}
        </span>
      </span>
      <span className={styles["size"]}>{formats.text(formats.bytes(bytes))}</span>
    </li>
  );
};
