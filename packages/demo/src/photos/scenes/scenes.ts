import type { SceneName } from "../photo-scene.ts";
import { hairpins } from "./hairpins-scene.ts";
import { forest, hut, summit, trail, valley } from "./path-scenes.ts";
import { gravel, pass, road } from "./road-scenes.ts";
import type { Scene } from "./scene.ts";
import { piste, snowSlope, skiTrack } from "./snow-scenes.ts";
import { town } from "./town-scene.ts";
import { avenue, bridge, lake } from "./water-scenes.ts";

/** All compositions. */
export const scenes: Readonly<Record<SceneName, Scene>> = {
  road,
  pass,
  hairpins,
  gravel,
  trail,
  forest,
  summit,
  hut,
  lake,
  valley,
  town,
  bridge,
  avenue,
  "ski-track": skiTrack,
  piste,
  "snow-slope": snowSlope,
};
