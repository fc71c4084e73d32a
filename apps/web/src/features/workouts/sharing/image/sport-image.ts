import spriteAddress from "virtual:sport-sprite";
import { pictogramFile } from "./pictogram-file.ts";

/** A sport's pictogram for a canvas; undefined if it cannot be loaded, because a picture can do without it. */
export async function sportImage(
  icon: string | undefined,
  colour: string,
): Promise<HTMLImageElement | undefined> {
  if (icon === undefined) return undefined;
  try {
    const sprite = await (await fetch(spriteAddress)).text();
    const file = pictogramFile(sprite, icon, colour);
    if (file === undefined) return undefined;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(file)}`;
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}
