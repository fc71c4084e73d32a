import { useMemo } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { FilterSheet } from "../../ui/overlay/filter-sheet.tsx";
import lineColours from "./line-colours.module.css";
import { chosenTracks, type OwnTrack } from "./own-tracks.ts";
import { ToggleChips } from "./toggle-chips.tsx";
import styles from "./tracks-choices.module.css";
import { toggled, type TracksView } from "./tracks-view.ts";

interface TracksChoicesProps {
  readonly tracks: readonly OwnTrack[];
  /** The filter of the view; the same object while it does not change. */
  readonly filter: Pick<TracksView, "activityIds" | "years">;
  readonly view: TracksView;
  readonly change: (part: Partial<TracksView>) => void;
}

type Counts = ReadonlyMap<number, number>;

/** Number of occurrences of each value. */
function countsOf(values: readonly number[]): Counts {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const byFrequency = (counts: Counts): readonly number[] =>
  [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value);

/** Which of the tracks are drawn, and how: on a phone in one row, with the filters in a sheet. */
export const TracksChoices = ({
  tracks,
  filter: { activityIds, years },
  view,
  change,
}: TracksChoicesProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sports = useSportNames();
  const isNarrow = useNarrow();
  const used = useMemo(
    () => ({
      activityIds: byFrequency(countsOf(tracks.map(({ activityId }) => activityId))),
      years: [...new Set(tracks.map(({ year }) => year))].toSorted((a, b) => b - a),
    }),
    [tracks],
  );
  // Each choice counts the tracks that the other one leaves.
  const bySport = useMemo(
    () =>
      countsOf(chosenTracks(tracks, { years, activityIds: undefined }).map(({ activityId }) => activityId)),
    [tracks, years],
  );
  const byYear = useMemo(
    () => countsOf(chosenTracks(tracks, { activityIds, years: undefined }).map(({ year }) => year)),
    [tracks, activityIds],
  );
  const countOf = (counts: Counts, value: number): string => formats.count(counts.get(value) ?? 0);
  const drawnAs = (
    <SegmentedControl
      label={t("tracks-map.view")}
      name="tracks-look"
      options={(["lines", "heat"] as const).map((value) => ({ value, label: t(`tracks-map.${value}`) }))}
      value={view.look}
      onChange={(look) => {
        change({ look });
      }}
      wide
    />
  );
  const chips = (
    <>
      <ToggleChips
        label={t("tracks-map.sports")}
        all={t("tracks-map.allSports")}
        options={used.activityIds.map((value) => {
          const { name, family } = sports.of(value);
          return {
            value,
            label: name,
            count: countOf(bySport, value),
            colour: view.look === "lines" ? lineColours[family] : undefined,
          };
        })}
        chosen={view.activityIds}
        onToggle={(id) => {
          change({ activityIds: toggled(view.activityIds, id, used.activityIds) });
        }}
        onAll={() => {
          change({ activityIds: undefined });
        }}
      />
      <ToggleChips
        label={t("tracks-map.years")}
        all={t("tracks-map.allYears")}
        options={used.years.map((value) => ({ value, label: String(value), count: countOf(byYear, value) }))}
        chosen={view.years}
        onToggle={(year) => {
          change({ years: toggled(view.years, year, used.years) });
        }}
        onAll={() => {
          change({ years: undefined });
        }}
      />
    </>
  );
  if (isNarrow) {
    return (
      <div className={styles["row"]}>
        <FilterSheet
          count={[activityIds, years].filter((some) => some !== undefined).length}
          doneText={() =>
            t("diary.showCount", { count: chosenTracks(tracks, { activityIds, years }).length })
          }
          onReset={
            activityIds || years
              ? () => {
                  change({ activityIds: undefined, years: undefined });
                }
              : undefined
          }
        >
          {chips}
        </FilterSheet>
        {drawnAs}
      </div>
    );
  }
  return (
    <>
      {drawnAs}
      {chips}
    </>
  );
};
