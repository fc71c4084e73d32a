import { useQuery } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { PhotoLink } from "../../ui/workout/photo-link.tsx";
import styles from "./friend-photos.module.css";

/** Number of photos in the strip. */
const maxPhotos = 12;

const friendPhotosQuery = keyedQuery({
  queryKey: queryKeys.friendPhotos,
  queryFn: ({ signal }) => requestOrThrow("listFriendPhotos", { query: { limit: maxPhotos }, signal }),
});

/**
 * The latest photos of the people whom one follows, each linked to its workout (DASH-2). Nothing if there are none, or loading
 * failed.
 */
export const FriendPhotos = () => {
  const { t } = useMessages();
  const { data: photos = [] } = useQuery(friendPhotosQuery);
  if (photos.length === 0) return null;
  return (
    <section className={styles["section"]} aria-label={t("dashboard.friendPhotos")}>
      <h2 className={styles["title"]}>{t("dashboard.friendPhotos")}</h2>
      <ul className={styles["strip"]}>
        {photos.map((photo) => (
          <li key={photo.key} className={styles["item"]}>
            <PhotoLink
              photo={photo}
              label={t("dashboard.photoBy", { username: photo.username })}
              sizes="104px"
              className={styles["photo"]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
