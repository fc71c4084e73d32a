import type { PhotoView } from "@cairn/contracts/photos";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useIsShared } from "../../../lib/ground/use-is-shared.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useSportNames } from "../../../lib/sport-names.ts";
import { GroundCredit } from "../../../ui/workout/ground-credit.tsx";
import { PhotoLink } from "../../../ui/workout/photo-link.tsx";
import { TrackThumbnail } from "../../../ui/workout/track-thumbnail.tsx";
import { chooseMosaic } from "./choose-tiles.ts";
import styles from "./public-mosaic.module.css";

/** Number of tiles that fill the rows beside and below the text on a wide page. */
const maxTiles = 12;

/** What everybody shares, to choose from; chosen once, so that the mosaic does not change while it is viewed. */
const mosaicQuery = keyedQuery({
  queryKey: queryKeys.publicMosaic,
  queryFn: async ({ signal }) => {
    const query = { wolimit: 40, imglimit: 20, lowerlat: -90, upperlat: 90 };
    const found = await requestOrThrow("explore", { query, signal });
    return { ...found, tiles: chooseMosaic(found.workouts, found.images, maxTiles, Math.random) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  // A new choice for each visit.
  gcTime: 0,
});

const TrackTile = ({ workout }: { readonly workout: WorkoutView }) => {
  const formats = useFormats();
  const isShared = useIsShared(workout.username);
  const sport = useSportNames().of(workout.activityId);
  return (
    <Link
      to="/workout/$username/$workoutKey/{-$more}"
      params={{ username: workout.username, workoutKey: workout.workoutKey }}
      className={styles["tile"]}
    >
      <TrackThumbnail
        polyline={workout.polyline ?? ""}
        starts={workout.polylineStarts}
        width={320}
        height={240}
        large
        isShared={isShared}
      />
      <span className={styles["words"]}>
        <b dir="auto">{workout.description ?? sport.name}</b>
        <small>
          {[sport.name, formats.text(formats.distanceOf(workout.totalDistance, sport.profile)), ""].join(
            " · ",
          )}
          <bdi>{workout.fullname}</bdi>
        </small>
      </span>
    </Link>
  );
};

interface PhotoTileProps {
  readonly photo: PhotoView;
  readonly person: string;
}

const PhotoTile = ({ photo, person }: PhotoTileProps) => {
  const { t } = useMessages();
  const label = t("explore.photoBy", { name: person });
  return (
    <div className={styles["tile"]}>
      <PhotoLink
        photo={photo}
        label={label}
        sizes="(max-width: 639px) 50vw, 320px"
        className={styles["photo"]}
      />
      <span className={styles["words"]}>
        <b dir="auto">{photo.description === "" ? t("explore.photoOf") : photo.description}</b>
        <small>
          <bdi>{person}</bdi>
        </small>
      </span>
    </div>
  );
};

/** A random mosaic of public workouts and photos with links (NAV-4). Nothing if there are none, or loading failed. */
export const PublicMosaic = () => {
  const { t } = useMessages();
  const { data } = useQuery(mosaicQuery);
  if (!data || data.tiles.length === 0) return null;
  const names = new Map(data.users.map(({ username, realName }) => [username, realName]));
  return (
    <>
      <ul className={styles["mosaic"]} aria-label={t("missing.mosaic")}>
        {data.tiles.map((tile) => (
          <li key={tile.key}>
            {"sources" in tile ? (
              <PhotoTile photo={tile} person={names.get(tile.username) ?? tile.username} />
            ) : (
              <TrackTile workout={tile} />
            )}
          </li>
        ))}
      </ul>
      <GroundCredit of={data.tiles.map((tile) => ("sources" in tile ? undefined : tile.polyline))} />
    </>
  );
};
