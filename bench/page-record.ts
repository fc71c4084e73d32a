/** What a page noted of itself; milliseconds since navigation began. */
export interface PageRecord {
  /** Numbers and drawn graphs were painted. */
  shown: number;
  /** Graphs of the whole recording were painted. */
  exact: number;
  /** Between one frame and the next, since `countFrames`. */
  readonly frames: number[];
}

declare global {
  var pageRecord: PageRecord;
}

/** Runs in the page before anything else: notes when numbers and graphs were painted. */
export function recordPage(): void {
  const record: PageRecord = { shown: NaN, exact: NaN, frames: [] };
  globalThis.pageRecord = record;
  // A frame is painted when the one after it begins.
  const notePaint = (what: "shown" | "exact"): void => {
    if (!Number.isNaN(record[what])) return;
    record[what] = Infinity;
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => {
        record[what] = now;
      }),
    );
  };
  new MutationObserver((_changes, observer) => {
    const numbers = document.querySelector('section[aria-label="Key numbers"]');
    const graph = document.querySelector('section[aria-label="Graphs"] canvas');
    if (!numbers || !graph) return;
    notePaint("shown");
    if (Number(graph.closest("article")?.dataset["points"]) <= 1000) return;
    notePaint("exact");
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

/** Runs in the page: notes every frame from now on. */
export function countFrames(): void {
  let last = performance.now();
  const frame = (now: number): void => {
    globalThis.pageRecord.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
