import type { RegionBuild } from "@cairn/contracts/operator/operated-maps";
import { RotateCw, X } from "lucide-react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button, IconButton } from "../../../ui/form/button.tsx";
import rows from "../../../ui/settings-rows.module.css";
import { Notice } from "../../../ui/status/notice.tsx";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import styles from "./operated-maps.module.css";
import { useMapChange } from "./use-map-change.ts";

/** A map that is being made, with its progress, or that could not be made, with the reason. */
export const BuildRow = ({
  build: { region, state, step, share, reason, address },
}: {
  readonly build: RegionBuild;
}) => {
  const { t } = useMessages();
  const params = { region };
  const again = useMapChange((from: string) =>
    requestOrThrow("addRegionFromAddress", { params, body: { address: from } }),
  );
  const dismiss = useMapChange(() => requestOrThrow("removeOperatedRegion", { params }));
  const isFailed = state === "failed";
  const said = isFailed
    ? t("operator.buildFailed")
    : state === "waiting"
      ? t("operator.buildWaits")
      : t("operator.buildRuns");
  return (
    <li className={styles["build"]}>
      <span className={rows["what"]}>
        <span className={rows["title"]}>{region}</span>
        <span className={rows["detail"]}>{said}</span>
      </span>
      {isFailed ? (
        <span className={styles["buttons"]}>
          {address !== undefined && (
            <Button
              icon={RotateCw}
              size="small"
              busy={again.isPending}
              onClick={() => {
                again.mutate(address);
              }}
            >
              {t("ui.tryAgain")}
            </Button>
          )}
          <IconButton
            icon={X}
            label={t("operator.dismissBuild", { name: region })}
            onClick={() => {
              dismiss.mutate(undefined);
            }}
          />
        </span>
      ) : (
        <span className={styles["progress"]}>
          <ProgressBar
            label={t("operator.buildProgress", { name: region })}
            value={state === "running" && step !== undefined ? share : undefined}
          />
          {/* The program that makes maps speaks English. */}
          {step !== undefined && <span lang="en">{step}</span>}
        </span>
      )}
      {isFailed && reason !== undefined && (
        <div className={styles["reason"]}>
          <Notice kind="warning">
            <span lang="en">{reason}</span>
          </Notice>
        </div>
      )}
    </li>
  );
};
