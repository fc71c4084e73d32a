import type { PhotoView } from "@cairn/contracts/photos";
import { Link } from "@tanstack/react-router";
import { opensHere } from "../../lib/photos/is-plain-click.ts";
import { sourceSet } from "../../lib/photos/photo-sources.ts";
import { useOpenPhoto } from "../../lib/photos/use-open-photo.ts";
import { classNames } from "../class-names.ts";
import styles from "./photo-link.module.css";

interface PhotoLinkProps {
  readonly photo: PhotoView;
  /** Alternative text of the picture. */
  readonly label: string;
  /** Its width, in the form of an image's `sizes`. */
  readonly sizes: string;
  readonly className?: string | undefined;
}

/** A square photo that links to the page of its workout. */
export const PhotoLink = ({ photo, label, sizes, className }: PhotoLinkProps) => {
  const openPhoto = useOpenPhoto(photo.workoutKey);
  return (
    <Link
      to="/workout/$username/$workoutKey/{-$more}"
      params={{ username: photo.username, workoutKey: photo.workoutKey }}
      className={classNames(styles["photo"], className)}
      aria-label={label}
      onClick={(event) => {
        if (opensHere(event)) openPhoto(photo.key);
      }}
    >
      <img
        src={photo.sources.at(-1)?.url ?? photo.url}
        srcSet={sourceSet(photo)}
        sizes={sizes}
        alt=""
        loading="lazy"
        decoding="async"
        width={photo.width}
        height={photo.height}
      />
    </Link>
  );
};
