import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/form/button.tsx";
import type { OwnTrack } from "./own-tracks.ts";
import { TrackList } from "./track-list.tsx";
import layout from "./tracks-layout.module.css";
import styles from "./tracks-map.module.css";

/** The tracks that a press on the map found. */
export interface PickedTracks {
  readonly tracks: readonly OwnTrack[];
  readonly isMerged: boolean;
}

interface TracksPanelProps {
  readonly username: string;
  /** In the visible part of the map. */
  readonly inView: readonly OwnTrack[];
  readonly titles: ReadonlyMap<string, string>;
  readonly picked: PickedTracks | undefined;
  readonly onClose: () => void;
  readonly onShow: ((track: OwnTrack) => void) | undefined;
}

/** The workouts at the pressed place, else those in view: the content of the map, also for keyboards and screen readers. */
export const TracksPanel = ({ username, inView, titles, picked, onClose, onShow }: TracksPanelProps) => {
  const { t } = useMessages();
  const tracks = picked?.tracks ?? inView;
  return (
    <section className={classNames(layout["panel"], styles["panel"])} aria-labelledby="tracks-panel">
      <h2 id="tracks-panel" aria-live="polite">
        {t(picked ? "tracks-map.here" : "tracks-map.inView")}{" "}
        <small>{t("tracks-map.workouts", { count: tracks.length })}</small>
      </h2>
      {picked && (
        <Button size="small" onClick={onClose}>
          {t("tracks-map.closeHere")}
        </Button>
      )}
      {picked?.isMerged && <p>{t("tracks-map.mergedHere")}</p>}
      {tracks.length === 0 && <p>{t("tracks-map.inViewNone")}</p>}
      <TrackList
        key={picked ? picked.tracks[0]?.workoutKey : "view"}
        username={username}
        tracks={tracks}
        titles={titles}
        onShow={onShow}
      />
    </section>
  );
};
