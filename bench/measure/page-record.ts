/** Measurements that a page makes of itself, in milliseconds since navigation began. */
export interface PageRecord {
  /** When numbers and graphs were painted. */
  shown: number;
  /** When graphs of the whole recording were painted. */
  exact: number;
  /** Time between frames since `countFrames`. */
  readonly frames: number[];
}

declare global {
  var pageRecord: PageRecord;
}

/** Runs in the page before anything else: records when numbers and graphs were painted. */
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

/** Runs in the page: records every frame from now on. */
export function countFrames(): void {
  let last = performance.now();
  const frame = (now: number): void => {
    globalThis.pageRecord.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
