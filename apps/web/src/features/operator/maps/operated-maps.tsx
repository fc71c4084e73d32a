import { useQuery } from "@tanstack/react-query";
import { useMessages } from "../../../lib/i18n/messages.ts";
import rows from "../../../ui/settings-rows.module.css";
import styles from "../../../ui/settings-section.module.css";
import { QueryFailure } from "../../../ui/status/query-failure.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { AddRegion } from "./add-region.tsx";
import { BuildRow } from "./build-row.tsx";
import { operatedMapsQuery, untilMade } from "./operated-maps-query.ts";
import { RegionRow } from "./region-row.tsx";
import { StreetMap } from "./street-map.tsx";

/** The maps of the server: regions with a detailed map, and the street map under all others. */
export const OperatedMaps = () => {
  const { t } = useMessages();
  const maps = useQuery({ ...operatedMapsQuery, refetchInterval: untilMade });
  const making = new Set(maps.data?.builds.map(({ region }) => region));
  return (
    <>
      <section className={styles["card"]} aria-labelledby="operated-regions">
        <h2 id="operated-regions">{t("operator.regions")}</h2>
        <p className={styles["text"]}>{t("operator.regionsText")}</p>
        {maps.isPending && <Skeleton height="68px" width="100%" />}
        {!maps.data && <QueryFailure query={maps} />}
        {maps.data && maps.data.regions.length + maps.data.builds.length === 0 && (
          <p className={styles["text"]}>{t("operator.noRegions")}</p>
        )}
        {maps.data && maps.data.regions.length + maps.data.builds.length > 0 && (
          <ul className={rows["rows"]} aria-label={t("operator.regions")}>
            {maps.data.builds.map((build) => (
              <BuildRow key={`build ${build.region}`} build={build} />
            ))}
            {maps.data.regions.map((region) => (
              <RegionRow key={region.name} region={region} isMaking={making.has(region.name)} />
            ))}
          </ul>
        )}
      </section>
      <AddRegion />
      {maps.data && <StreetMap maps={maps.data} />}
    </>
  );
};
