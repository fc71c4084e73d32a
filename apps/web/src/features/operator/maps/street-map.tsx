import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import styles from "../../../ui/settings-section.module.css";
import own from "./operated-maps.module.css";
import { useMapChange } from "./use-map-change.ts";

interface StreetMapProps {
  readonly maps: Pick<PayloadOf<Api["getOperatedMaps"]>, "styles" | "areStylesFixed" | "usesOpenStreetMap">;
}

/** The street map under every map: that of OpenStreetMap with one press, and what others learn by it. */
export const StreetMap = ({
  maps: { styles: mapStyles, areStylesFixed, usesOpenStreetMap },
}: StreetMapProps) => {
  const { t } = useMessages();
  const use = useMapChange((isUsed: boolean) => requestOrThrow("useOpenStreetMap", { body: { isUsed } }));
  const isOther = mapStyles.some(({ id }) => id === "DEFAULT") && !usesOpenStreetMap;
  return (
    <section className={styles["card"]} aria-labelledby="street-map">
      <h2 id="street-map">{t("operator.streetMap")}</h2>
      <p className={styles["text"]}>
        {t(usesOpenStreetMap ? "operator.openStreetMapUsed" : "operator.openStreetMapText")}
      </p>
      <p className={styles["text"]}>{t("operator.openStreetMapPrivacy")}</p>
      {mapStyles.length > 0 && (
        <ul className={own["styles"]} aria-label={t("operator.mapStyles")}>
          {mapStyles.map(({ id, source }) => (
            <li key={id} className={styles["text"]}>
              {id}: {source}
            </li>
          ))}
        </ul>
      )}
      {areStylesFixed && <p className={styles["text"]}>{t("operator.fixed", { name: "MAP_STYLES" })}</p>}
      {!areStylesFixed && !isOther && (
        <Button
          kind={usesOpenStreetMap ? "plain" : "spruce"}
          busy={use.isPending}
          onClick={() => {
            use.mutate(!usesOpenStreetMap);
          }}
        >
          {t(usesOpenStreetMap ? "operator.endOpenStreetMap" : "operator.useOpenStreetMap")}
        </Button>
      )}
    </section>
  );
};
