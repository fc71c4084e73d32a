import type { Map as MapLibreMap } from "maplibre-gl";

// oxlint-disable no-underscore-dangle -- MapLibre's internal members have such names

/** A part that has taken this long ends before the next step of its picture, ms. */
const enough = 8;

/** Thrown out of MapLibre's drawing to end a part. */
const endOfPart = Symbol("the end of a part");

/** The steps before which a part may end: choosing tiles, placing names, drawing. */
const steps = ["tiles", "names", "drawing"] as const;

/**
 * How often a part may end after it has placed names for long, for each picture: names are never all placed on a map that moves.
 */
const mostNamings = 4;

type Method = (...given: never[]) => unknown;

/** Replaces methods of objects, which the second function restores. */
function createReplacing() {
  const undo: (() => void)[] = [];
  const replace = <Of extends object, Name extends keyof Of>(
    of: Of,
    name: Name,
    make: (real: Of[Name]) => Of[Name],
  ): void => {
    const isOwn = Object.hasOwn(of, name);
    const real = of[name];
    of[name] = make((real as Method).bind(of) as Of[Name]);
    undo.push(() => {
      if (isOwn) of[name] = real;
      else Reflect.deleteProperty(of, name);
    });
  };
  const restore = (): void => {
    for (const one of undo) one();
  };
  return [replace, restore] as const;
}

/**
 * Draws the pictures of a map in parts, each for a task of its own: what a slow processor needs for one of them is more than a
 * task may take. MapLibre draws a picture in one function; a part is a call of it that is interrupted, and the next one finds
 * done what the part before has done. Only the drawing itself begins anew, so nothing that it draws may be seen before the
 * picture is complete, and once it was interrupted for a program the others are compiled first, without drawing: otherwise the
 * first layers would be drawn again for each of them.
 *
 * @param draw MapLibre's function that draws a picture
 * @param now the clock, ms
 * @returns draws the next part, and says whether the picture is complete
 */
export function drawInParts(map: MapLibreMap, draw: () => void, now: () => number): () => boolean {
  const programs = new WeakSet();
  // Of the current picture.
  let passed = -1;
  let namings = 0;
  let isFading = false;
  let isRehearsal = false;
  const sent = new Set<string>();

  return () => {
    const began = now();
    const isEnough = () => now() - began >= enough;
    const { style, painter } = map;
    const [replace, restore] = createReplacing();
    /** Ends the part before a step, if it has taken long enough and no part before ended there. */
    const endBefore = (step: (typeof steps)[number], owe?: () => void) => {
      const at = steps.indexOf(step);
      if (at <= passed || !isEnough()) return;
      passed = at;
      owe?.();
      throw endOfPart;
    };
    const fading = map._crossFadingFactor;
    const isStyled = map._styleDirty;

    replace(style, "_updateSources", (real) => (transform) => {
      endBefore("tiles", () => {
        map._sourcesDirty = true;
      });
      real(transform);
    });
    replace(style, "_updatePlacement", (real) => (...given) => {
      endBefore("names");
      const since = now();
      const isToBeContinued = real(...given);
      // Names are placed for some milliseconds at a time, and each part after that goes on with it.
      if (namings < mostNamings && now() - since >= enough) {
        namings += 1;
        throw endOfPart;
      }
      return isToBeContinued;
    });
    replace(painter, "render", (real) => (...given) => {
      real(...given);
      if (isRehearsal) {
        isRehearsal = false;
        throw endOfPart;
      }
      // The part in which MapLibre noticed that it fades was interrupted.
      if (isFading) map._styleDirty = true;
    });
    let hasSent = false;
    for (const [id, tiles] of Object.entries(style.tileManagers)) {
      replace(tiles, "prepare", (real) => (context) => {
        if (hasSent && !sent.has(id) && isEnough()) throw endOfPart;
        real(context);
        hasSent ||= !sent.has(id);
        sent.add(id);
      });
    }
    replace(painter, "maybeDrawDepth", (real) => (context) => {
      endBefore("drawing");
      real(context);
    });
    // The graphics processor compiles a new program while the page waits.
    let hasCompiled = false;
    replace(painter.programCache, "getProgram", (real) => (variant) => {
      if (hasCompiled && isEnough()) {
        isRehearsal = true;
        throw endOfPart;
      }
      const program = real(variant);
      hasCompiled ||= !programs.has(program);
      programs.add(program);
      return program;
    });
    replace(painter.context.gl, "drawElements", (real) => (...given) => {
      // What is drawn off the screen, such as hills, is kept and not drawn again.
      if (!isRehearsal || painter.context.bindFramebuffer.current) real(...given);
    });

    try {
      draw();
    } catch (error) {
      if (error !== endOfPart) throw error;
      isFading ||=
        isStyled && !map._styleDirty && (map._crossFadingFactor !== 1 || fading !== map._crossFadingFactor);
      return false;
    } finally {
      restore();
    }
    passed = -1;
    namings = 0;
    isFading = false;
    isRehearsal = false;
    sent.clear();
    return true;
  };
}
