import type { PayloadOf } from "@cairn/contracts/endpoint";
import type { Api } from "@cairn/contracts/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useIsShared } from "../../lib/ground/use-is-shared.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { GroundCredit } from "../../ui/workout/ground-credit.tsx";
import { TrackThumbnail } from "../../ui/workout/track-thumbnail.tsx";
import { chooseTiles } from "./choose-tiles.ts";
import styles from "./public-mosaic.module.css";

type Listed = PayloadOf<Api["publicWorkoutsWithin"]>[number];

/** Number of tiles that fill the rows beside and below the text on a wide page. */
const maxTiles = 12;

/** Public workouts to choose from; chosen once, so that the mosaic does not change while it is viewed. */
const mosaicQuery = keyedQuery({
  queryKey: queryKeys.publicMosaic,
  queryFn: async ({ signal }) => {
    const found = await requestOrThrow("publicWorkoutsWithin", { query: { limit: 40 }, signal });
    return chooseTiles(found, maxTiles, Math.random);
  },
  staleTime: Number.POSITIVE_INFINITY,
  // A new choice for each visit.
  gcTime: 0,
});

const Tile = ({ listed: { user, workout } }: { readonly listed: Listed }) => {
  const formats = useFormats();
  const isShared = useIsShared(user.username);
  const sport = useSportNames().of(workout.activityId);
  return (
    <Link
      to="/workout/$username/$workoutKey/{-$more}"
      params={{ username: user.username, workoutKey: workout.workoutKey }}
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
          <bdi>{user.realName}</bdi>
        </small>
      </span>
    </Link>
  );
};

/** A random mosaic of public workouts with links (NAV-4). Nothing if there are none, or loading failed. */
export const PublicMosaic = () => {
  const { t } = useMessages();
  const { data = [] } = useQuery(mosaicQuery);
  if (data.length === 0) return null;
  return (
    <>
      <ul className={styles["mosaic"]} aria-label={t("missing.mosaic")}>
        {data.map((listed) => (
          <li key={listed.workout.workoutKey}>
            <Tile listed={listed} />
          </li>
        ))}
      </ul>
      <GroundCredit of={data.map(({ workout }) => workout.polyline)} />
    </>
  );
};
