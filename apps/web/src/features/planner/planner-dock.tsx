import type { RouteView } from "@cairn/contracts/routes/routes";
import { useMemo, useState } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { useUsualTime } from "../../lib/api/usual-time.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { type CursorStore, useCursor } from "../../lib/track/cursor-store.ts";
import { WorkoutGraphs } from "../../graph/workout-graphs.tsx";
import { Button } from "../../ui/form/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { NumberBlock, NumberBlocks } from "../../ui/workout/number-block.tsx";
import { axisScale } from "../../graph/axis-scale.ts";
import { placeText } from "../../graph/place-text.ts";
import { workoutCharts } from "../../graph/workout-charts.ts";
import type { MetricFormats } from "../../graph/metric-formats.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { CursorMenu } from "./cursor-menu.tsx";
import type { DrawnLeg, PlanTrack } from "./drawn-plan.ts";
import styles from "./planner-dock.module.css";
import { SpeedPopover } from "./speed-popover.tsx";
import type { Planner } from "./use-planner.ts";
import { useSaveRoute } from "./use-save-route.ts";

interface PlannerDockProps {
  readonly planner: Planner;
  readonly drawn: readonly DrawnLeg[];
  readonly track: PlanTrack | undefined;
  readonly cursor: CursorStore | undefined;
  readonly formats: MetricFormats;
  readonly narrow: boolean;
  readonly route: RouteView | undefined;
  /** The version that was loaded. */
  readonly version: number | undefined;
  readonly onWaypoint: (place: MapPlace) => void;
  readonly onSaved: (saved: RouteView) => void;
  readonly onCancel: () => void;
}

/** Length, time and climb of the route, its profile, and what ends the planning. They are always in sight. */
export const PlannerDock = (props: PlannerDockProps) => {
  const { planner, track, cursor, formats, route, onCancel } = props;
  const { t } = useMessages();
  const [isAsking, setIsAsking] = useState(false);
  const save = useSaveRoute(props);
  const metres = track?.legStarts.at(-1) ?? 0;
  const distance = formats.distance(metres);
  const usual = useUsualTime(planner.entered.activities[0] ?? 1, metres, track?.ascent);
  const ascent = track?.ascent === undefined ? undefined : formats.elevation(track.ascent);
  return (
    <section className={styles["dock"]} aria-label={t("planner.totals")}>
      <div className={styles["numbers"]}>
        <NumberBlocks size="mid">
          <NumberBlock label={t("routes.distance")} value={distance.value} unit={distance.unit} />
          <NumberBlock
            label={t("planner.time")}
            value={formats.duration(Math.round(metres / planner.entered.speed))}
          />
          <NumberBlock
            label={t("routes.ascent")}
            value={ascent?.value ?? "–"}
            {...(ascent && { unit: ascent.unit })}
            colour="elev"
          />
        </NumberBlocks>
        <div className={styles["pace"]}>
          <SpeedPopover speed={planner.entered.speed} onChange={planner.chooseSpeed} />
          {usual && <p className={styles["note"]}>{t("routes.usualTimeNote", { time: usual.time })}</p>}
          {cursor && track && (
            <div className={styles["position"]}>
              <CursorMenu {...props} cursor={cursor} track={track} />
            </div>
          )}
        </div>
        {cursor && <Selection cursor={cursor} formats={formats} />}
      </div>
      <div className={styles["profile"]}>
        {cursor && track?.series.ele ? (
          <Profile {...props} cursor={cursor} />
        ) : (
          <p className={styles["noProfile"]}>{t(track ? "planner.noHeights" : "planner.begin")}</p>
        )}
      </div>
      <div className={styles["actions"]}>
        {save.error && (
          <div className={styles["failure"]}>
            <Notice kind="danger">{failureText(t, save.error)}</Notice>
          </div>
        )}
        {/* One button, so that the focus stays on it. */}
        <Button
          kind="primary"
          busy={save.isSaving || save.isFinding}
          onClick={save.isOvertaken ? save.saveAsNew : save.save}
        >
          {t(save.isFinding ? "planner.finding" : save.isOvertaken ? "planner.saveAsNew" : "planner.save")}
        </Button>
        {save.isOvertaken && (
          <Button busy={save.isSaving} onClick={save.overwrite}>
            {t("planner.overwrite")}
          </Button>
        )}
        <Button
          onClick={() => {
            // Of a route that was saved only the changes go (ROUT-2).
            if (route || planner.plan.points.length === 0) onCancel();
            else setIsAsking(true);
          }}
        >
          {t("ui.cancel")}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t("planner.discardTitle")}
          question={t("planner.discardQuestion")}
          confirm={t("planner.discard")}
          onClose={() => {
            setIsAsking(false);
          }}
          onConfirm={async (close) => {
            close();
            await Promise.resolve();
            onCancel();
          }}
        />
      )}
    </section>
  );
};

/** Length and grade of the part that is selected on the profile. */
const Selection = ({
  cursor,
  formats,
}: Pick<PlannerDockProps, "formats"> & { readonly cursor: CursorStore }) => {
  const { t } = useMessages();
  const { series, part } = useCursor(cursor);
  if (!part) return null;
  const { distance, ele } = series;
  const metres = (distance[part.to] ?? 0) - (distance[part.from] ?? 0);
  const rise = (ele?.[part.to] ?? Number.NaN) - (ele?.[part.from] ?? Number.NaN);
  const texts = [
    formats.distance(metres),
    ...(Number.isNaN(rise) || metres === 0 ? [] : [formats.climb(rise), formats.grade(rise / metres)]),
  ].map(({ value, unit }) => `${value} ${unit}`);
  return (
    <p className={styles["note"]}>
      {t("planner.selection")} {texts.join(" · ")}
    </p>
  );
};

/** The heights along the route, with the cursor that the map shows, too. */
const Profile = ({ cursor, formats, narrow }: PlannerDockProps & { readonly cursor: CursorStore }) => {
  const messages = useMessages();
  const { t } = messages;
  const { series, index } = useCursor(cursor);
  const charts = useMemo(
    () => workoutCharts(series, ["ele"], "off", formats, messages),
    [series, formats, messages],
  );
  return (
    <WorkoutGraphs
      label={t("routes.position")}
      cursor={cursor}
      charts={charts}
      axis={axisScale(series, "distance", formats, narrow ? 5 : 11)}
      bands={noBands}
      placeText={placeText(series, index, formats)}
      otherText={(value) => value}
    />
  );
};

const noBands = [] as const;
