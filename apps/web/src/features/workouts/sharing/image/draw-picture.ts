import spriteAddress from "virtual:sport-sprite";
import { basePath } from "../../../../lib/base-path.ts";
import type { ShownTheme } from "../../../../lib/shown-theme.ts";
import { readColours } from "../../../../lib/token-colours.ts";
import { canvasPath } from "./canvas-path.ts";
import { drawMap, type PictureGround, pictureView } from "./draw-map.ts";
import { drawWords } from "./draw-text.ts";
import { pictogramFile } from "./pictogram-file.ts";
import { type PictureColours, pictureColours } from "./picture-colours.ts";
import type { PictureContent } from "./picture-content.ts";
import { loadFace } from "./picture-font.ts";
import { type PictureFormat, type PictureLayout, pictureLayout, pictureScale } from "./picture-layout.ts";
import { profilePath } from "./profile-path.ts";

/** A sport's pictogram for a canvas; undefined if it cannot be loaded, because a picture can do without it. */
async function sportImage(icon: string | undefined, colour: string): Promise<HTMLImageElement | undefined> {
  if (icon === undefined) return undefined;
  try {
    const sprite = await (await fetch(basePath + spriteAddress)).text();
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

export interface PictureLook {
  readonly format: PictureFormat;
  readonly theme: ShownTheme;
}

/** Heights along the map's lower edge; without a map, the heart rate replaces them. */
function drawProfile(
  pen: CanvasRenderingContext2D,
  { profile, line }: PictureContent,
  { width, map, profileHeight }: PictureLayout,
  colours: PictureColours,
): boolean {
  const height = line ? profileHeight : map.height * 0.62;
  const path = profile && profilePath(profile, { left: 0, top: map.height - height, width, height });
  if (!profile || !path) return false;
  pen.globalAlpha = line ? 0.94 : 1;
  pen.fillStyle = line ? colours.profileGround : colours.sportSoft;
  pen.fill(canvasPath(path.ground));
  pen.globalAlpha = 1;
  pen.strokeStyle = colours[profile.colour];
  pen.lineJoin = "round";
  pen.lineWidth = line ? 2 : 3;
  pen.stroke(canvasPath(path.line));
  return true;
}

/** The colours of the line's classes in the picture's theme. */
const rampIn = (theme: ShownTheme, { ramp }: PictureContent): readonly string[] | undefined =>
  ramp && Object.values(readColours(theme, Object.fromEntries(ramp.entries())));

/** Without track and heart rate: the sport's pictogram. */
function drawSport(
  pen: CanvasRenderingContext2D,
  image: HTMLImageElement | undefined,
  { width, map }: PictureLayout,
  colours: PictureColours,
): void {
  pen.fillStyle = colours.sportSoft;
  pen.fillRect(0, 0, width, map.height);
  const side = 148;
  if (image)
    pen.drawImage(image, (width - side) / 2, (map.height - side) / 2 + map.height * 0.04, side, side);
}

/**
 * Draws a workout's picture on a canvas and sets its size; on plain paper without a ground. Resolves when the complete picture is
 * drawn.
 */
export async function drawPicture(
  canvas: HTMLCanvasElement,
  content: PictureContent,
  { format, theme }: PictureLook,
  ground: PictureGround | undefined,
): Promise<void> {
  const layout = pictureLayout(format);
  const colours = pictureColours(theme, content.family);
  const [image] = await Promise.all([sportImage(content.icon, colours.sportInk), loadFace()]);
  canvas.width = layout.width * pictureScale;
  canvas.height = layout.height * pictureScale;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(pictureScale, pictureScale);
  pen.fillStyle = colours.surface;
  pen.fillRect(0, 0, layout.width, layout.height);
  const { line } = content;
  const view = line && pictureView(line, layout);
  if (view)
    drawMap(pen, view, { ...content, line }, { layout, colours, ramp: rampIn(theme, content), ground });
  const hasProfile = drawProfile(pen, content, layout, colours);
  if (!view && !hasProfile) drawSport(pen, image, layout, colours);
  pen.fillStyle = colours.line;
  pen.fillRect(0, layout.map.height, layout.width, 1);
  drawWords({ pen, layout, colours }, content, image);
}
