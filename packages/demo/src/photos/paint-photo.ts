import { createRandom, hashCell } from "../random.ts";
import { createCanvas, developCanvas, type PaintedPicture, type Point } from "./canvas.ts";
import { lightOf, sunAzimuthAt } from "./light.ts";
import { openView } from "./mountain-view.ts";
import { paintMountains } from "./paint-mountains.ts";
import { paintSky } from "./paint-sky.ts";
import type { PhotoScene } from "./photo-scene.ts";
import { scenes } from "./scenes/scenes.ts";
import { focal } from "./stage.ts";
import { paintFogBank, paintVeil } from "./veil.ts";

/** Above this height, fog lies below; metres above sea level. */
const fogTop = 1650;

/**
 * Paints a photo of the demo: the sky of its hour and weather, the mountains as they stand around its place, and in front what
 * belongs to the sport. The same arguments give the same image.
 */
export function paintPhoto(scene: PhotoScene): PaintedPicture {
  const { seed, width, height } = scene;
  const random = createRandom(`photo/${seed}`);
  const canvas = createCanvas(width, height);
  const { camera: cameraOf, lift, room, paint } = scenes[scene.scene];
  const camera = cameraOf(random.fork("camera"));
  const light = lightOf(scene);
  const view = openView(scene, lift, room * random.between(0.8, 1.1), random.fork("view"));
  const sun = sunPlace(
    canvas.aspect,
    camera.horizon,
    view.bearing,
    sunAzimuthAt(scene.hour, scene.month),
    light.sunElevation,
  );
  const isFoggy = scene.weather === "fog";
  const isAbove = isFoggy && view.eye > fogTop + 60;
  paintSky(canvas, scene, light, { horizon: camera.horizon, sun });
  paintMountains(canvas, scene, view, light, { horizon: camera.horizon, fogTop: isAbove ? fogTop : 0 });
  if (isFoggy && !isAbove) paintFogBank(canvas, scene, light, camera.horizon, 0.96);
  paint({ canvas, scene, light, camera, random: random.fork("scene") });
  paintVeil(canvas, scene, light);
  return developCanvas(canvas, (pixel) => 4 * (hashCell(seed + 9, pixel, 3) - 0.5));
}

/** Where the sun stands in the image; undefined beside or above it. */
function sunPlace(
  aspect: number,
  horizon: number,
  bearing: number,
  azimuth: number,
  elevation: number,
): Point | undefined {
  const off = Math.atan2(Math.sin(azimuth - bearing), Math.cos(azimuth - bearing));
  if (Math.abs(off) > 0.7 || elevation < -4) return undefined;
  const y = horizon - focal * Math.tan((elevation * Math.PI) / 180);
  return y > -0.1 ? [aspect / 2 + focal * Math.tan(off), y] : undefined;
}
