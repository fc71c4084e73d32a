import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../class-names.ts";
import styles from "./sheet.module.css";

const stops = ["low", "half", "whole"] as const;

/** How much a sheet covers: its head, its usual height, or everything. */
export type SheetStop = (typeof stops)[number];

interface SheetProps {
  readonly labelledBy: string;
  /** What the button does, by where the sheet is after it. */
  readonly texts: Readonly<Record<SheetStop, string>>;
  /** Stays in sight, and the sheet is dragged by it. */
  readonly head: ReactNode;
  /** Below the head; its layout may depend on `data-stop` of its parent. */
  readonly children: ReactNode;
}

/** A movement by fewer pixels is a press. */
const dragFrom = 6;
/** Pixels of a millisecond from which on a finger throws the sheet to the next stop. */
const throwFrom = 0.4;
/** Milliseconds of the glide to a stop. */
const glide = 160;
/** The usual height of a sheet that has never had it, as a share of what it lies on. */
const usualShare = 0.45;

/** A sheet while it is dragged; heights and distances in CSS pixels from the top of what it lies on. */
interface Drag {
  readonly startY: number;
  readonly startTop: number;
  readonly tops: Readonly<Record<SheetStop, number>>;
  top: number;
  /** Pixels of a millisecond, downwards. */
  speed: number;
  lastY: number;
  lastTime: number;
}

const nearestStop = ({ top, tops }: Drag): SheetStop =>
  stops.reduce((near, stop) => (Math.abs(tops[stop] - top) < Math.abs(tops[near] - top) ? stop : near));

const stopAfter = (stop: SheetStop, steps: number): SheetStop =>
  stops[Math.max(0, Math.min(stops.length - 1, stops.indexOf(stop) + steps))] ?? stop;

/** Where a sheet goes that is let go. */
const stopOf = (drag: Drag): SheetStop => {
  if (Math.abs(drag.speed) < throwFrom) return nearestStop(drag);
  const isAhead = (stop: SheetStop) =>
    drag.speed > 0 ? drag.tops[stop] >= drag.top : drag.tops[stop] <= drag.top;
  const ahead = stops.filter(isAhead);
  return (drag.speed > 0 ? ahead.at(-1) : ahead[0]) ?? nearestStop(drag);
};

/**
 * A part of a page that on a phone is a sheet at its lower edge: dragged up and down by its head, or moved by a button with the
 * same stops, whose arrow keys move it, too. On a wide screen it is a plain part of the page. Its parent must be positioned and
 * as high as what the sheet may cover.
 */
export const Sheet = ({ labelledBy, texts, head, children }: SheetProps) => {
  const [stop, setStop] = useState<SheetStop>("half");
  /** The stop whose content is shown while it is dragged. */
  const [preview, setPreview] = useState<SheetStop>();
  const part = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const grab = useRef<HTMLButtonElement>(null);
  const pressed = useRef<{ readonly id: number; readonly y: number }>(undefined);
  const drag = useRef<Drag>(undefined);
  const usualHeight = useRef<number>(undefined);
  const hasDragged = useRef(false);
  const isDragged = preview !== undefined;

  // What is behind a sheet that covers everything cannot be seen.
  useEffect(() => {
    if (stop !== "whole") return undefined;
    const focused = ({ target }: FocusEvent) => {
      const [own, page] = [part.current, part.current?.parentElement];
      if (target instanceof Element && page?.contains(target) && !own?.contains(target)) setStop("half");
    };
    document.addEventListener("focusin", focused);
    return () => {
      document.removeEventListener("focusin", focused);
    };
  }, [stop]);

  /** Goes to a stop; the sheet glides there from where it is. */
  const goTo = (next: SheetStop) => {
    const before = sheet.current?.getBoundingClientRect().top ?? 0;
    flushSync(() => {
      setPreview(undefined);
      setStop(next);
    });
    for (const element of [part.current, sheet.current]) element?.removeAttribute("style");
    const moved = before - (sheet.current?.getBoundingClientRect().top ?? before);
    if (moved === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    sheet.current?.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], {
      duration: glide,
      easing: "ease-out",
    });
  };

  const begin = ({ clientY, timeStamp }: PointerEvent, startY: number): Drag | undefined => {
    const [own, page] = [part.current, part.current?.parentElement];
    if (!own || !page || !sheet.current || !handle.current) return undefined;
    const height = page.clientHeight;
    if (stop === "half") usualHeight.current = own.offsetHeight;
    const startTop = sheet.current.getBoundingClientRect().top - page.getBoundingClientRect().top;
    const low = height - handle.current.offsetHeight;
    const half = Math.min(low, height - (usualHeight.current ?? height * usualShare));
    // What is beside it keeps its size until it is let go.
    if (stop !== "whole") own.style.height = `${own.offsetHeight}px`;
    sheet.current.style.height = `${height}px`;
    return {
      startY,
      startTop,
      tops: { low, half, whole: 0 },
      top: startTop,
      speed: 0,
      lastY: clientY,
      lastTime: timeStamp,
    };
  };

  const onPointerMove = (event: PointerEvent) => {
    const { clientY, timeStamp, pointerId } = event;
    if (pressed.current?.id !== pointerId) return;
    if (!drag.current) {
      if (Math.abs(clientY - pressed.current.y) < dragFrom) return;
      drag.current = begin(event, pressed.current.y);
      if (!drag.current) return;
      hasDragged.current = true;
    }
    const now = drag.current;
    const passed = Math.max(1, timeStamp - now.lastTime);
    now.speed = (clientY - now.lastY) / passed;
    [now.lastY, now.lastTime] = [clientY, timeStamp];
    now.top = Math.max(0, Math.min(now.tops.low, now.startTop + clientY - now.startY));
    if (sheet.current) sheet.current.style.transform = `translateY(${now.top}px)`;
    setPreview(nearestStop(now));
  };

  const letGo = ({ timeStamp }: PointerEvent) => {
    pressed.current = undefined;
    const now = drag.current;
    if (!now) return;
    drag.current = undefined;
    // A finger that has rested throws nothing.
    if (timeStamp - now.lastTime > glide) now.speed = 0;
    goTo(stopOf(now));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    goTo(stopAfter(stop, steps));
  };

  const next = stop === "whole" ? "low" : stopAfter(stop, 1);
  return (
    <section
      ref={part}
      className={classNames(styles["part"], styles[stop], isDragged && styles["dragged"])}
      aria-labelledby={labelledBy}
    >
      <div ref={sheet} className={styles["sheet"]} data-stop={preview ?? stop}>
        {/* The button in it does the same by a press and by keys. */}
        <div
          ref={handle}
          role="presentation"
          className={styles["handle"]}
          onPointerDown={({ button, pointerId, clientY, target, currentTarget }) => {
            const control =
              target instanceof Element && target.closest("button, a, input, select, [popover]");
            const isSheet = grab.current?.checkVisibility() === true;
            hasDragged.current = false;
            if (button !== 0 || !isSheet || (control && control !== grab.current)) return;
            // A fast one leaves the head with its first movement.
            (control || currentTarget).setPointerCapture(pointerId);
            pressed.current = { id: pointerId, y: clientY };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={letGo}
          onPointerCancel={letGo}
          onClickCapture={(event) => {
            // What ends a drag is no press; one by a key has no count.
            if (hasDragged.current && event.detail > 0) event.stopPropagation();
            hasDragged.current = false;
          }}
        >
          <button
            ref={grab}
            type="button"
            className={styles["grab"]}
            aria-expanded={stop !== "low"}
            aria-label={texts[next]}
            title={texts[next]}
            onClick={() => {
              goTo(next);
            }}
            onKeyDown={onKeyDown}
          >
            <i aria-hidden />
          </button>
          {head}
        </div>
        {children}
      </div>
    </section>
  );
};
