import type { PhotoView } from "@cairn/contracts/photos";
import { Link } from "@tanstack/react-router";
import { sourceSet } from "../../lib/photos/photo-sources.ts";
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

/** A square photo that opens large, over the page of its workout. */
export const PhotoLink = ({ photo, label, sizes, className }: PhotoLinkProps) => (
  <Link
    to="/workout/$username/$workoutKey/image/$imageKey"
    params={{ username: photo.username, workoutKey: photo.workoutKey, imageKey: photo.key }}
    className={classNames(styles["photo"], className)}
    aria-label={label}
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
