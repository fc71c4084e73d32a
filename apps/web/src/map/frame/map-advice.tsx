import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { createStoredValue } from "../../lib/preferences/stored-value.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { IconButton } from "../../ui/form/button.tsx";
import { mapRegions } from "../../lib/regions/map-regions.ts";
import { isBeyondMaps } from "./beyond-maps.ts";
import type { MapView } from "../projection/map-view.ts";
import styles from "./map-advice.module.css";

const choices = ["wanted", "dismissed"] as const;
const advicePreference = createStoredValue<(typeof choices)[number]>(
  "cairn.map-advice",
  (text) => choices.find((choice) => choice === text),
  "wanted",
);

const adviceQuery = keyedQuery({
  queryKey: queryKeys.mapAdvice,
  queryFn: ({ signal }) => requestOrThrow("getMapAdvice", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

interface MapAdviceProps {
  readonly view: Pick<MapView, "zoom" | "centre">;
  /** A map style replaces the embedded map. */
  readonly hasStyle: boolean;
}

/**
 * One line only for operators, if the current map has nothing to show: where to get one. Never shown again once it is closed.
 */
export const MapAdvice = ({ view, hasStyle }: MapAdviceProps) => {
  const { t } = useMessages();
  const isLoggedIn = useSession().key !== undefined;
  const choice = useStore(advicePreference);
  const mayAsk = isLoggedIn && !hasStyle && choice === "wanted";
  const { regions } = useStore(mapRegions);
  const boxes = regions.flatMap(({ cover }) => cover);
  const isBeyond = mayAsk && isBeyondMaps(view, boxes);
  const { data: advice } = useQuery({ ...adviceQuery, enabled: isBeyond });
  if (!isBeyond || advice?.addsMaps !== true) return null;
  return (
    <aside className={styles["advice"]} aria-label={t("map.advice")}>
      <p>
        {t("map.adviceText")}{" "}
        <Link to="/operator/{-$section}" params={{ section: "maps" }}>
          {t("map.adviceLink")}
        </Link>
      </p>
      <IconButton
        label={t("ui.close")}
        icon={X}
        size="small"
        onClick={() => {
          advicePreference.set("dismissed");
        }}
      />
    </aside>
  );
};
