import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/form/button.tsx";
import { PhotoLink } from "../../ui/workout/photo-link.tsx";
import { type Eyes, profilePhotosQuery } from "./profile-queries.ts";
import styles from "./profile-photos.module.css";

/** Photos shown before all are requested, if there is room (PROF-1); the style sheet hides two if there is less. */
const firstSeen = 6;

interface ProfilePhotosProps {
  readonly username: string;
  readonly eyes: Eyes;
}

/**
 * Photos of the visible workouts, each linked to its workout: a row of 4 or 6, on demand 24 per page. Nothing if there are none,
 * or loading failed.
 */
export const ProfilePhotos = ({ username, eyes }: ProfilePhotosProps) => {
  const { t } = useMessages();
  const [isWhole, setIsWhole] = useState(false);
  const query = useInfiniteQuery(profilePhotosQuery(username, eyes));
  const photos = query.data?.pages.flat() ?? [];
  if (photos.length === 0) return null;
  const shown = isWhole ? photos : photos.slice(0, firstSeen);
  return (
    <section className={styles["section"]} aria-labelledby="profile-photos">
      <h2 id="profile-photos">{t("photos.title")}</h2>
      <ul className={classNames(styles["grid"], !isWhole && styles["row"])}>
        {shown.map((photo, index) => (
          <li key={photo.key}>
            <PhotoLink
              photo={photo}
              label={t("profile.photo", { number: index + 1 })}
              sizes="(max-width: 959px) 25vw, 160px"
            />
          </li>
        ))}
      </ul>
      {!isWhole && photos.length > 4 && (
        <Button
          className={classNames(styles["all"], photos.length <= firstSeen && styles["onlySmall"])}
          onClick={() => {
            setIsWhole(true);
          }}
        >
          {t("profile.allPhotos")}
        </Button>
      )}
      {isWhole && query.hasNextPage && (
        <Button
          className={styles["all"]}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("people.more")}
        </Button>
      )}
    </section>
  );
};
