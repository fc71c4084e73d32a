import { Map as MapLibreMap, type MapOptions } from "maplibre-gl";
import { isDrawnByProcessor } from "./drawn-by-processor.ts";
import { type LaidPictures, layPictures } from "./lay-pictures.ts";

// oxlint-disable no-underscore-dangle -- MapLibre's internal members have such names; a frame starts in one of them only

/**
 * MapLibre's map, but without blocking the page if there is no graphics card: it moves in each frame, and is drawn in a task of
 * its own, after the previous picture is finished. With a graphics card it behaves exactly like MapLibre's map.
 */
export class SteadyMap extends MapLibreMap {
  readonly #pictures: LaidPictures | undefined;
  /** Callbacks for when the picture that is being drawn is on the page. */
  #waiting: (() => void)[] = [];
  /** Something has changed since the last picture was started. */
  #isOwed = false;
  #isForced = false;
  #isHeld = false;
  #next: ReturnType<typeof setTimeout> | undefined;

  /** @throws Error if the browser has no WebGL 2 */
  constructor(options: MapOptions) {
    super(options);
    const gl = this.getCanvas().getContext("webgl2");
    if (!gl || !isDrawnByProcessor(gl)) return;
    const pictures = layPictures(this, gl, () => {
      for (const then of this.#waiting.splice(0)) then();
      if (this.#isOwed) this.#drawSoon(pictures);
    });
    this.#pictures = pictures;
    this.on("remove", () => {
      clearTimeout(this.#next);
      this.#waiting = [];
      pictures.end();
    });
  }

  /** Calls back when the last picture is visible: immediately with a graphics card. */
  whenShown(then: () => void): void {
    if (this.#pictures?.isDrawing()) this.#waiting.push(then);
    else then();
  }

  /** Draws nothing and loads no tiles until `release`, for a map whose style is not complete. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.triggerRepaint();
  }

  /** Draws immediately, even while another picture is being drawn. */
  override redraw(): this {
    this.#isForced = true;
    try {
      return super.redraw();
    } finally {
      this.#isForced = false;
    }
  }

  /** MapLibre's frame: moves the map and draws it. */
  override _render(time: number): this {
    if (this.#isHeld) return this;
    if (this.#isForced || !this.#pictures) return super._render(time);
    // The tasks that move the map: dragging, zooming and animations.
    this._renderTaskQueue.run(time);
    if (this._removed) return this;
    this.#isOwed = true;
    this.#drawSoon(this.#pictures);
    return this;
  }

  #drawSoon(pictures: LaidPictures): void {
    if (this.#next !== undefined || pictures.isDrawing()) return;
    this.#next = setTimeout(() => {
      this.#next = undefined;
      this.#isOwed = false;
      // There is none while the WebGL context is lost.
      if (this.style) super._render(performance.now());
    });
  }
}
