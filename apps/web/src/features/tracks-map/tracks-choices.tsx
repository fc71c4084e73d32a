import { useMemo } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import sportFamily from "../../ui/workout/sport-family.module.css";
import type { OwnTrack } from "./own-tracks.ts";
import { ToggleChips } from "./toggle-chips.tsx";
import { toggled, type TracksView } from "./tracks-view.ts";

interface TracksChoicesProps {
  readonly tracks: readonly OwnTrack[];
  readonly view: TracksView;
  readonly change: (part: Partial<TracksView>) => void;
}

/** Each value once, the most frequent first. */
function byFrequency(values: readonly number[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value);
}

/** Which of the tracks are drawn, and how. */
export const TracksChoices = ({ tracks, view, change }: TracksChoicesProps) => {
  const { t } = useMessages();
  const sports = useSportNames();
  const used = useMemo(
    () => ({
      activityIds: byFrequency(tracks.map(({ activityId }) => activityId)),
      years: [...new Set(tracks.map(({ year }) => year))].toSorted((a, b) => b - a),
    }),
    [tracks],
  );
  return (
    <>
      <SegmentedControl
        label={t("tracks.view")}
        name="tracks-look"
        options={(["lines", "heat"] as const).map((value) => ({ value, label: t(`tracks.${value}`) }))}
        value={view.look}
        onChange={(look) => {
          change({ look });
        }}
        wide
      />
      <ToggleChips
        label={t("tracks.sports")}
        all={t("tracks.allSports")}
        options={used.activityIds.map((value) => {
          const { name, family } = sports.of(value);
          return { value, label: name, colour: view.look === "lines" ? sportFamily[family] : undefined };
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
        label={t("tracks.years")}
        all={t("tracks.allYears")}
        options={used.years.map((value) => ({ value, label: String(value) }))}
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
};
