import type { OperatedRegion } from "@cairn/contracts/operator/operated-maps";
import { RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button, IconButton } from "../../../ui/form/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import rows from "../../../ui/settings-rows.module.css";
import styles from "./operated-maps.module.css";
import { useMapChange } from "./use-map-change.ts";

interface RegionRowProps {
  readonly region: OperatedRegion;
  /** A newer map of it is being made. */
  readonly isMaking: boolean;
}

/** A region with a detailed map: the date of its data, size and extent, and ways to update and remove it. */
export const RegionRow = ({
  region: { name, bbox, bytes, osmDate, hasHeights, isFetched },
  isMaking,
}: RegionRowProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const [asks, setAsks] = useState(false);
  const params = { region: name };
  const update = useMapChange(() => requestOrThrow("updateOperatedRegion", { params }));
  const remove = useMapChange(() => requestOrThrow("removeOperatedRegion", { params }));
  const [west, south, east, north] = bbox;
  const facts = [
    osmDate === null
      ? t("operator.regionNoDate")
      : t("operator.regionDate", { date: formats.placeDate(Date.parse(osmDate), 0) }),
    ...(hasHeights ? [t("operator.regionHeights")] : []),
    formats.text(formats.bytes(bytes)),
  ];
  return (
    <li className={rows["row"]}>
      <span className={rows["what"]}>
        <span className={rows["title"]}>{name}</span>
        <span className={rows["detail"]}>{facts.join(" · ")}</span>
        <span className={rows["detail"]}>
          {t("operator.regionBox", {
            south: formats.latitude(south),
            north: formats.latitude(north),
            west: formats.longitude(west),
            east: formats.longitude(east),
          })}
        </span>
      </span>
      <span className={styles["buttons"]}>
        {isFetched && !isMaking && (
          <Button
            icon={RefreshCw}
            size="small"
            busy={update.isPending}
            aria-label={t("operator.updateRegionOf", { name })}
            onClick={() => {
              update.mutate(undefined);
            }}
          >
            {t("operator.updateRegion")}
          </Button>
        )}
        <IconButton
          icon={Trash2}
          label={t("operator.removeRegionOf", { name })}
          onClick={() => {
            setAsks(true);
          }}
        />
      </span>
      {asks && (
        <ConfirmDialog
          title={t("operator.removeRegionTitle", { name })}
          question={t("operator.removeRegionText")}
          confirm={t("operator.removeRegion")}
          onConfirm={async (close) => {
            await remove.mutateAsync(undefined);
            close();
          }}
          onClose={() => {
            setAsks(false);
          }}
        />
      )}
    </li>
  );
};
