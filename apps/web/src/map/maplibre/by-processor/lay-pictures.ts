import type { Map as MapLibreMap } from "maplibre-gl";
import type { MapView } from "../../projection/map-view.ts";
import { placeOfPicture } from "./moved-picture.ts";
import { createPictureReader } from "./read-picture.ts";

/** The pictures of a map, shown instead of its own canvas. */
export interface LaidPictures {
  /** A picture is being drawn and not yet shown. */
  readonly isDrawing: () => boolean;
  /** Discards the picture that is being drawn. */
  readonly end: () => void;
}

/**
 * The view of a map, with the size of its canvas: reading the size from the layout would force a layout in the middle of a frame.
 */
function viewOfCanvas(map: MapLibreMap): MapView {
  const { lng: lon, lat } = map.getCenter();
  const { width, height } = map.getCanvas().style;
  return { centre: { lon, lat }, zoom: map.getZoom(), width: parseFloat(width), height: parseFloat(height) };
}

/**
 * Shows what a map draws on a separate canvas, each picture when it is finished, and moves the last one with the map until the
 * next is ready. The map's own canvas still takes the pointer's events but is transparent: if it were visible, the page would be
 * blocked until each picture is finished.
 *
 * @param laid called after each picture that is shown, or lost with the WebGL context
 */
export function layPictures(map: MapLibreMap, gl: WebGL2RenderingContext, laid: () => void): LaidPictures {
  const drawing = map.getCanvas();
  const shown = document.createElement("canvas");
  const context = shown.getContext("2d");
  Object.assign(shown.style, {
    position: "absolute",
    left: "0",
    top: "0",
    transformOrigin: "0 0",
    willChange: "transform",
  });
  drawing.style.opacity = "0";
  drawing.before(shown);

  const read = createPictureReader(gl);
  let drawn: MapView | undefined;
  let callOff: (() => void) | undefined;

  const place = () => {
    const moved = drawn && placeOfPicture(drawn, viewOfCanvas(map));
    shown.style.transform = moved ? `translate(${moved.x}px, ${moved.y}px) scale(${moved.scale})` : "none";
  };
  const lay = (
    picture: ImageData,
    view: MapView,
    size: { readonly width: string; readonly height: string },
  ) => {
    if (shown.width !== picture.width) shown.width = picture.width;
    if (shown.height !== picture.height) shown.height = picture.height;
    context?.putImageData(picture, 0, 0);
    Object.assign(shown.style, size);
    drawn = view;
    place();
  };

  map.on("render", () => {
    callOff?.();
    const view = viewOfCanvas(map);
    const { width, height } = drawing.style;
    callOff = read((picture) => {
      callOff = undefined;
      if (picture) lay(picture, view, { width, height });
      laid();
    });
  });
  // After all other listeners, which may read the layout.
  map.on("move", () => {
    queueMicrotask(place);
  });
  return {
    isDrawing: () => callOff !== undefined,
    end: () => {
      callOff?.();
      callOff = undefined;
    },
  };
}
