import { ChevronDown, ChevronUp, FolderOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { routeLimits } from "@cairn/contracts/routes/route-limits";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { type PositionProblem, positionProblemTexts } from "../../lib/use-position.ts";
import { type ChosenPlace, PlaceSearch } from "../../map/place-search/place-search.tsx";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { classNames } from "../../ui/class-names.ts";
import { FileButton } from "../../ui/form/file-button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { SportsField } from "../../ui/workout/sports-field.tsx";
import type { MetricFormats } from "../../graph/metric-formats.ts";
import type { AskedWaypointOrArea } from "./waypoint-and-area-dialog.tsx";
import { WaypointAndAreaList } from "./waypoint-and-area-list.tsx";
import type { PlanTrack } from "./drawn-plan.ts";
import { JoinRoute } from "./join-route.tsx";
import type { PlanLine } from "./plan-line.ts";
import { LegTroubles } from "./leg-troubles.tsx";
import styles from "./planner-panel.module.css";
import { PointList } from "./point-list.tsx";
import { RoundTripFinder } from "./round-trip.tsx";
import { SnapLine } from "./snap-line.tsx";
import { TypeChooser } from "./type-chooser.tsx";
import type { FileOpener } from "./use-open-file.ts";
import type { Planner } from "./use-planner.ts";
import { WayFacts } from "./way-facts.tsx";

interface PlannerPanelProps {
  readonly planner: Planner;
  readonly track: PlanTrack | undefined;
  readonly formats: MetricFormats;
  /** The line has the colours of grades. */
  readonly isByGrade: boolean;
  /** Whether the browser is asked where the person is, and why it did not tell. */
  readonly position: { readonly isLocating: boolean; readonly problem: PositionProblem | undefined };
  readonly selected: number | undefined;
  readonly onSelect: (index: number | undefined) => void;
  readonly onRemove: (index: number) => void;
  readonly onGo: (place: MapPlace) => void;
  readonly onFound: (place: ChosenPlace) => void;
  /** Opens the dialog of a waypoint or an area. */
  readonly onAsk: (asked: AskedWaypointOrArea) => void;
  readonly file: FileOpener;
  /** The saved route that is changed. */
  readonly routeId: string | undefined;
  /** The middle of the map. */
  readonly middle: () => MapPlace | undefined;
  /** Another route is drawn, which is shown whole. */
  readonly onChosen: (line: PlanLine) => void;
}

/**
 * Everything about the route that is not its line: name, sports, kind of legs, points, ways. Beside the map; on a phone a sheet
 * that opens.
 */
export const PlannerPanel = (props: PlannerPanelProps) => {
  const { planner, track, position, onGo } = props;
  const { t } = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  const { entered, flags, plan } = planner;
  const sheet = useRef<HTMLElement>(null);
  const name = useRef<HTMLDivElement>(null);
  // What is missing may be in the closed sheet.
  const isFlagged = flags.name || flags.activities;
  const isShown = isOpen || isFlagged;
  useEffect(() => {
    if (isOpen) sheet.current?.scrollIntoView();
  }, [isOpen]);
  useEffect(() => {
    if (flags.name) name.current?.querySelector("input")?.focus();
  }, [flags.name]);
  return (
    <section
      ref={sheet}
      className={classNames(styles["panel"], isShown && styles["open"])}
      aria-label={t("planner.details")}
    >
      <button
        type="button"
        className={styles["grab"]}
        aria-expanded={isShown}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <Icon of={isShown ? ChevronDown : ChevronUp} size="s" />
        {t(isShown ? "planner.lessDetails" : "planner.moreDetails")}
      </button>
      <TypeChooser planner={planner} />
      <LegTroubles planner={planner} onGo={onGo} />
      <SnapLine planner={planner} />
      <output className={styles["said"]}>
        {position.isLocating && <Notice kind="info">{t("explore.locating")}</Notice>}
      </output>
      {position.problem && <Notice kind="danger">{t(positionProblemTexts[position.problem])}</Notice>}
      {flags.line && <Notice kind="danger">{t("planner.noLine")}</Notice>}
      <div className={styles["rest"]}>
        <PlaceSearch onPick={props.onFound} near={plan.points.at(-1)} isOverMap />
        <OpenFile {...props.file} />
        <RoundTripFinder planner={planner} middle={props.middle} onChosen={props.onChosen} />
        <JoinRoute planner={planner} routeId={props.routeId} onChosen={props.onChosen} />
        {track && <PointList {...props} track={track} />}
        <WaypointAndAreaList planner={planner} onGo={onGo} onAsk={props.onAsk} />
        <WayFacts {...props} />
        <div ref={name}>
          <Field
            label={t("planner.name")}
            value={entered.name}
            maxLength={routeLimits.descriptionLength}
            autoComplete="off"
            error={flags.name ? t("planner.nameMissing") : undefined}
            onChange={({ currentTarget: { value } }) => {
              planner.enter({ name: value });
            }}
          />
        </div>
        <Activities planner={planner} />
      </div>
    </section>
  );
};

/** Files that hold a line. */
const accepted = ".gpx,.tcx,.fit,.kml,.kmz";

/** Draws the line of a file in the place of what is drawn. */
const OpenFile = ({ open, isOpening, error }: FileOpener) => {
  const { t } = useMessages();
  return (
    <div className={styles["troubles"]}>
      <div className={styles["choices"]}>
        <FileButton
          size="small"
          icon={FolderOpen}
          accept={accepted}
          busy={isOpening}
          onFiles={([file]) => {
            if (file) open(file);
          }}
        >
          {t("planner.openFile")}
        </FileButton>
      </div>
      {error && <Notice kind="danger">{failureText(t, error)}</Notice>}
    </div>
  );
};

/** The sports for which the route is meant. */
const Activities = ({ planner }: { readonly planner: Planner }) => {
  const { t } = useMessages();
  return (
    <div className={styles["activities"]}>
      <SportsField
        chosen={planner.entered.activities}
        most={routeLimits.activities}
        onChange={planner.chooseActivities}
      />
      {planner.flags.activities && <Notice kind="danger">{t("planner.activityMissing")}</Notice>}
    </div>
  );
};
