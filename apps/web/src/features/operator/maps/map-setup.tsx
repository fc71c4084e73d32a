import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ownStorage } from "../../../lib/own-storage.ts";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { ownAccountQuery } from "../../../lib/api/own-account.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button, buttonClass } from "../../../ui/form/button.tsx";
import styles from "../../../ui/settings-section.module.css";
import own from "./operated-maps.module.css";
import { operatedMapsQuery } from "./operated-maps-query.ts";
import { useMapChange } from "./use-map-change.ts";

/** Where this browser remembers that the operator wants no map. */
const storageKey = "cairn.map-setup";

/** Asks the operator of a server without a detailed map which one people shall see; nothing for everybody else. */
export const MapSetup = () => {
  const { data: account } = useQuery(ownAccountQuery);
  return account?.isOperator === true ? <Question /> : null;
};

const Question = () => {
  const { t } = useMessages();
  const [isDismissed, setIsDismissed] = useState(() => ownStorage.get(storageKey) === "dismissed");
  const { data: maps } = useQuery({ ...operatedMapsQuery, enabled: !isDismissed });
  const use = useMapChange(() => requestOrThrow("useOpenStreetMap", { body: { isUsed: true } }));
  if (isDismissed || !maps || maps.areStylesFixed) return null;
  if (maps.regions.length + maps.builds.length + maps.styles.length > 0) return null;
  return (
    <section className={styles["card"]} aria-labelledby="map-setup">
      <h2 id="map-setup">{t("operator.setupTitle")}</h2>
      <p className={styles["text"]}>{t("operator.setupText")}</p>
      <p className={styles["text"]}>{t("operator.openStreetMapPrivacy")}</p>
      <div className={own["ways"]}>
        <Link
          to="/operator/{-$section}"
          params={{ section: "maps" }}
          className={buttonClass({ kind: "spruce" })}
        >
          {t("operator.addRegion")}
        </Link>
        <Button
          busy={use.isPending}
          onClick={() => {
            use.mutate(undefined);
          }}
        >
          {t("operator.useOpenStreetMap")}
        </Button>
        <Button
          kind="ghost"
          onClick={() => {
            ownStorage.set(storageKey, "dismissed");
            setIsDismissed(true);
          }}
        >
          {t("operator.setupLater")}
        </Button>
      </div>
    </section>
  );
};
