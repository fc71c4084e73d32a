import { useMessages } from "../../../../lib/i18n/messages.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { type PictureContent, pictureText } from "./picture-content.ts";
import type { PictureFormat } from "./picture-layout.ts";
import styles from "./picture-part.module.css";
import type { PictureWork } from "./use-picture.ts";

interface PicturePreviewProps {
  /** Undefined while loading. */
  readonly content: PictureContent | undefined;
  readonly work: PictureWork;
  readonly format: PictureFormat;
}

/** A small version of the picture in the file; a long press saves it, too. */
export const PicturePreview = ({ content, work, format }: PicturePreviewProps) => {
  const { t } = useMessages();
  const { picture, isCurrent, isMapComing } = work;
  const isDone = isCurrent && !isMapComing;
  return (
    <div
      className={classNames(styles["preview"], styles[format])}
      aria-busy={!isDone}
      data-ground={isDone ? picture?.ground : undefined}
    >
      {content && picture && <img src={picture.address} alt={pictureText(content)} />}
      <output className={styles["coming"]}>{isMapComing && t("share.mapComing")}</output>
    </div>
  );
};
