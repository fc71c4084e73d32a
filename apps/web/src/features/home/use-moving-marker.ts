import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useFormats } from "../../lib/format.ts";
import type { Formats } from "../../lib/format.ts";
import type { AlongTrack } from "./along-track.ts";
import { indexAt, placeAt } from "./along-track.ts";
import { profileFrame, profileHeight } from "./live-profile.tsx";
import type { ShownWorkout } from "./public-workout.ts";

/** Seconds for the whole track. */
const lapTime = 40;
/** Initial position of the marker: two fifths of the track, where most tracks are high. */
const restShare = 0.4;

/** The elements that the marker updates. */
export interface MarkerRefs {
  readonly mapMarker: RefObject<SVGGElement | null>;
  readonly cursor: RefObject<SVGGElement | null>;
  readonly slider: RefObject<SVGSVGElement | null>;
  readonly head: RefObject<HTMLSpanElement | null>;
  readonly values: RefObject<HTMLParagraphElement | null>;
}

interface MovingMarker {
  readonly isPlaying: boolean;
  readonly setPlaying: (playing: boolean) => void;
  readonly moveTo: (metres: number) => void;
  readonly position: () => number;
}

const figureTexts = (workout: ShownWorkout, formats: Formats, at: number): Record<string, string> => {
  const [, , ele = null, speed = null, heartRate = null] = workout.overview[at] ?? [];
  return {
    ele: ele === null ? "" : formats.text(formats.elevation(ele)),
    speed: speed === null ? "" : formats.text(formats.progress(speed, sportProfile(workout.activityId))),
    hr: heartRate === null ? "" : formats.text(formats.heartRate(heartRate)),
  };
};

/**
 * One position along the track, shown simultaneously on the map, the profile and in numbers. It moves by itself, outside React
 * (which should not render 60 times a second), until somebody takes it over or stops it, and not at all with reduced motion.
 */
export const useMovingMarker = (
  workout: ShownWorkout,
  track: AlongTrack,
  { mapMarker, cursor, slider, head, values }: MarkerRefs,
): MovingMarker => {
  const formats = useFormats();
  const [isPlaying, setPlaying] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const metres = useRef(workout.totalDistance * restShare);
  const show = useRef<(silent: boolean) => void>(() => undefined);

  useEffect(() => {
    const height = profileHeight(workout);
    const distances = workout.overview.map(([distance]) => distance);
    show.current = (silent) => {
      const place = placeAt(track, metres.current);
      const share = workout.totalDistance > 0 ? metres.current / workout.totalDistance : 0;
      mapMarker.current?.setAttribute("transform", `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})`);
      cursor.current?.setAttribute("transform", `translate(${(share * profileFrame.width).toFixed(1)} 0)`);
      if (head.current) {
        head.current.style.left = `${(share * 100).toFixed(2)}%`;
        head.current.style.top = `${((height(metres.current) / profileFrame.height) * 100).toFixed(1)}%`;
      }
      const texts = figureTexts(workout, formats, indexAt(distances, metres.current));
      for (const element of values.current?.querySelectorAll<HTMLElement>("[data-value]") ?? []) {
        const text = texts[element.dataset["value"] ?? ""] ?? "";
        if (element.textContent !== text) element.textContent = text;
      }
      if (silent) return; // A value that changes by itself is not announced sixty times a second.
      slider.current?.setAttribute("aria-valuenow", String(Math.round(metres.current)));
      const spoken = [
        formats.text(formats.distanceOf(metres.current, sportProfile(workout.activityId))),
        ...Object.values(texts).filter(Boolean),
      ];
      slider.current?.setAttribute("aria-valuetext", spoken.join(", "));
    };
    show.current(false);
  }, [workout, track, formats, mapMarker, cursor, slider, head, values]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = 0;
    let before = performance.now();
    let isSeen = true;
    const watcher = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting ?? true;
    });
    if (slider.current) watcher.observe(slider.current);
    const step = (now: number) => {
      const passed = Math.min(now - before, 100) / 1000;
      before = now;
      if (isSeen && workout.totalDistance > 0) {
        metres.current =
          (metres.current + (workout.totalDistance / lapTime) * passed) % workout.totalDistance;
        show.current(true);
      }
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      show.current(false);
    };
  }, [isPlaying, workout, slider]);

  return {
    isPlaying,
    setPlaying,
    moveTo: (next) => {
      setPlaying(false);
      metres.current = next;
      show.current(false);
    },
    position: () => metres.current,
  };
};
