import { useEffect, useEffectEvent, useState } from "react";
import type { ShownTheme } from "../../../lib/token-colours.ts";
import { classNames } from "../../../ui/class-names.ts";
import { drawPicture } from "./draw-picture.ts";
import { type PictureContent, pictureText } from "./picture-content.ts";
import { pictureFile } from "./picture-file.ts";
import type { PictureFormat } from "./picture-layout.ts";
import styles from "./picture-part.module.css";

interface PicturePreviewProps {
  /** Undefined while it is on its way. */
  readonly content: PictureContent | undefined;
  readonly format: PictureFormat;
  readonly theme: ShownTheme;
  /** Of the file. */
  readonly name: string;
  /** The file of what is shown now; undefined while another one is drawn. */
  readonly onFile: (file: File | undefined) => void;
}

/** The picture as it will be in the file, small; a long press keeps it, too. */
export const PicturePreview = ({ content, format, theme, name, onFile }: PicturePreviewProps) => {
  const [address, setAddress] = useState<string>();
  const tell = useEffectEvent(onFile);
  const fileName = useEffectEvent(() => name);

  useEffect(() => {
    if (!content) return undefined;
    let isWanted = true;
    tell(undefined);
    void (async () => {
      const canvas = document.createElement("canvas");
      await drawPicture(canvas, content, { format, theme });
      const file = await pictureFile(canvas, fileName());
      if (!isWanted || !file) return;
      setAddress(URL.createObjectURL(file));
      tell(file);
    })();
    return () => {
      isWanted = false;
    };
  }, [content, format, theme]);

  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );

  return (
    <div className={classNames(styles["preview"], styles[format])} aria-busy={address === undefined}>
      {content && address !== undefined && <img src={address} alt={pictureText(content)} />}
    </div>
  );
};
