import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useMessages } from "../../../../lib/i18n/messages.ts";
import { mapStylesQuery } from "../../../../lib/preferences/map-styles.ts";
import { useSession } from "../../../../lib/session.ts";
import type { PictureGround } from "./draw-map.ts";
import { type PictureLook, drawPicture } from "./draw-picture.ts";
import type { PictureContent } from "./picture-content.ts";
import { pictureFile } from "./picture-file.ts";
import { pictureGround } from "./picture-map.ts";

/** Milliseconds after which a picture stays on plain paper: a still of the map takes one or two seconds on a slow machine. */
const maxWaitMs = 15_000;

export interface DrawnPicture {
  readonly file: File;
  /** Object URL of the same picture, for the page; released when another picture replaces it. */
  readonly address: string;
  readonly ground: "map" | "paper";
}

/** The requested look of a picture; another look is another picture. */
interface Wanted extends PictureLook {
  readonly content: PictureContent;
  readonly locale: string;
}

export interface PictureWork {
  readonly picture: DrawnPicture | undefined;
  /** False while the picture still shows earlier choices. */
  readonly isCurrent: boolean;
  /** The map for the current picture is loading. */
  readonly isMapComing: boolean;
}

/** The result of the work, or undefined if it fails or the signal ends it. */
async function withinReach<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const end = new Promise<undefined>((resolve) => {
    signal.addEventListener("abort", () => {
      resolve(undefined);
    });
  });
  try {
    return await Promise.race([work, end]);
  } catch {
    return undefined;
  }
}

interface Work {
  readonly wanted: Wanted;
  readonly picture: DrawnPicture | undefined;
  readonly isMapComing: boolean;
}

const isSame = (
  made: Wanted,
  { content, format, theme, locale }: { [Key in keyof Wanted]: Wanted[Key] | undefined },
): boolean =>
  made.content === content && made.format === format && made.theme === theme && made.locale === locale;

/** Draws a workout's picture: immediately on plain paper, then on the map, if one can be drawn here. `name` is the file's. */
export function usePicture(
  content: PictureContent | undefined,
  { format, theme }: PictureLook,
  name: string,
): PictureWork {
  const { locale } = useMessages();
  const { key } = useSession();
  const queryClient = useQueryClient();
  const [work, setWork] = useState<Work>();
  const nameNow = useEffectEvent(() => name);
  const defaultStyle = useEffectEvent(async (): Promise<MapStyleView | undefined> => {
    const styles = await queryClient.fetchQuery(mapStylesQuery(key));
    return styles.find(({ id }) => id === "DEFAULT");
  });

  useEffect(() => {
    if (!content) return undefined;
    const wanted: Wanted = { content, format, theme, locale };
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(maxWaitMs)]);
    const draw = async (ground: PictureGround | undefined): Promise<DrawnPicture | undefined> => {
      const canvas = document.createElement("canvas");
      await drawPicture(canvas, content, { format, theme }, ground);
      const file = await pictureFile(canvas, nameNow());
      return file && { file, address: URL.createObjectURL(file), ground: ground ? "map" : "paper" };
    };
    const drawMap = async () => pictureGround({ ...wanted, style: await defaultStyle(), signal });
    const tell = (picture: DrawnPicture | undefined, isMapComing: boolean) => {
      if (!left.signal.aborted) setWork({ wanted, picture, isMapComing });
      else if (picture) URL.revokeObjectURL(picture.address);
    };
    void (async () => {
      const plain = await draw(undefined);
      const mayHaveMap = plain !== undefined && content.line !== undefined;
      tell(plain, mayHaveMap);
      if (!mayHaveMap || left.signal.aborted) return;
      const ground = await withinReach(drawMap(), signal);
      tell((ground && (await draw(ground))) ?? plain, false);
    })();
    return () => {
      left.abort();
    };
  }, [content, format, theme, locale]);

  const picture = work?.picture;
  const address = picture?.address;
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );

  const isCurrent = work !== undefined && isSame(work.wanted, { content, format, theme, locale });
  return { picture, isCurrent, isMapComing: isCurrent && work.isMapComing };
}
