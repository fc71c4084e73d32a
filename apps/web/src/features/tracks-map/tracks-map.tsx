import { deepestTrackTile } from "@cairn/contracts/tracks-map/track-tile-zoom";
import { boxRound } from "@cairn/geo/box-set";
import { Scan } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useShownTheme } from "../../lib/shown-theme.ts";
import type { LinesControl, LinesView } from "../../map/lines-map.tsx";
import { ManyLines } from "../../map/many-lines.tsx";
import { ownLinesLayers } from "../../map/maplibre/own-lines-layers.ts";
import { tilesAddress } from "../../map/tiles-address.ts";
import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/form/button.tsx";
import { chosenTracks, mapBounds, type OwnTrack, tracksIn } from "./own-tracks.ts";
import { TracksChoices } from "./tracks-choices.tsx";
import layout from "./tracks-layout.module.css";
import styles from "./tracks-map.module.css";
import { type PickedTracks, TracksPanel } from "./tracks-panel.tsx";
import { useTracksView } from "./use-tracks-view.ts";
import { useQuery } from "@tanstack/react-query";
import { diaryQuery } from "../../lib/diary/diary-query.ts";

/**
 * Titles of own workouts by key, as far as they exist and are loaded. They come from the diary, which this browser stores, so
 * they are free if the diary was opened before.
 *
 * @param isWanted whether to load them already: drawing comes first
 */
const useTrackTitles = (isWanted: boolean): ReadonlyMap<string, string> => {
  const { data } = useQuery({ ...diaryQuery, enabled: isWanted });
  return useMemo(
    () =>
      new Map(
        data?.workouts.flatMap(({ workoutKey, description }) =>
          description === undefined || description === "" ? [] : [[workoutKey, description]],
        ),
      ),
    [data],
  );
};

interface TracksMapProps {
  readonly username: string;
  /** At least one. */
  readonly tracks: readonly OwnTrack[];
  /** Changes when they have been loaded again. */
  readonly version: number;
}

/**
 * All own tracks on one map, with the filters and a list of those in view: four parts, each in its place of
 * `tracks-layout.module.css`.
 */
export const TracksMap = ({ username, tracks, version }: TracksMapProps) => {
  const { t, locale } = useMessages();
  const formats = useFormats();
  const theme = useShownTheme();
  const { view, change } = useTracksView();
  const [start] = useState(view.at);
  const [control, setControl] = useState<LinesControl>();
  const [seen, setSeen] = useState<LinesView>();
  const [pressed, setPressed] = useState<{ readonly keys: readonly string[]; readonly isMerged: boolean }>();
  const [hasFailed, setHasFailed] = useState(false);
  const titles = useTrackTitles(control !== undefined || hasFailed);
  const sports = view.activityIds?.join();
  const years = view.years?.join();
  const filter = useMemo(
    () => ({ activityIds: sports?.split(",").map(Number), years: years?.split(",").map(Number) }),
    [sports, years],
  );
  const chosen = useMemo(() => chosenTracks(tracks, filter), [tracks, filter]);
  const window = useDeferredValue(seen?.bounds);
  const inView = useMemo(() => (window ? tracksIn(chosen, window) : chosen), [chosen, window]);
  const picked = useMemo((): PickedTracks | undefined => {
    if (!pressed) return undefined;
    const keys = new Set(pressed.keys);
    return { tracks: chosen.filter(({ workoutKey }) => keys.has(workoutKey)), isMerged: pressed.isMerged };
  }, [chosen, pressed]);
  const look = useMemo(() => ({ locale, ramp: undefined, theme }), [locale, theme]);
  const layers = useMemo(() => ownLinesLayers(theme, view.look, filter), [theme, view.look, filter]);
  const all = useMemo(
    () => mapBounds(boxRound(tracks.map(({ box }) => box)) ?? [-180, -60, 180, 75]),
    [tracks],
  );
  const metres = chosen.reduce((sum, { distance }) => sum + distance, 0);
  const fitTo = (some: readonly OwnTrack[]) => {
    const box = boxRound(some.map((track) => track.box));
    if (box) control?.fit(mapBounds(box));
  };
  return (
    <>
      <div className={classNames(layout["choices"], styles["choices"])}>
        <TracksChoices tracks={tracks} filter={filter} view={view} change={change} />
      </div>
      <div className={layout["map"]}>
        {hasFailed ? (
          <p className={styles["noMap"]}>{t("tracks-map.noMap")}</p>
        ) : (
          <ManyLines
            label={t("tracks-map.map")}
            tiles={tilesAddress("getTrackTile")}
            version={version}
            deepest={deepestTrackTile}
            layers={layers}
            bounds={all}
            start={start}
            look={look}
            isFilling
            onPick={setPressed}
            onReady={setControl}
            onRest={(rested) => {
              setSeen(rested);
              change({ at: rested });
            }}
            onFailure={() => {
              setHasFailed(true);
            }}
          >
            {view.look === "heat" && <HeatLegend />}
          </ManyLines>
        )}
      </div>
      <div className={styles["sum"]}>
        <output>
          <strong>{t("tracks-map.workouts", { count: chosen.length })}</strong>
          {" · "}
          {formats.text(formats.wholeDistance(metres))}
        </output>
        {control && (
          <Button
            icon={Scan}
            size="small"
            onClick={() => {
              fitTo(chosen.length > 0 ? chosen : tracks);
            }}
          >
            {t("tracks-map.fit")}
          </Button>
        )}
      </div>
      <TracksPanel
        username={username}
        inView={inView}
        titles={titles}
        picked={picked}
        onClose={() => {
          setPressed(undefined);
        }}
        onShow={
          control &&
          ((track) => {
            fitTo([track]);
          })
        }
      />
    </>
  );
};

/** The meaning of the heatmap's colours. */
const HeatLegend = () => {
  const { t } = useMessages();
  return (
    <figure className={styles["legend"]} aria-label={t("tracks-map.legend")}>
      <figcaption>{t("tracks-map.legend")}</figcaption>
      <span>{t("tracks-map.once")}</span>
      <i className={styles["ramp"]} aria-hidden />
      <span>{t("tracks-map.often")}</span>
    </figure>
  );
};
