/** Longitude and latitude, or pixels to the right and down. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** What the planner's page did, recorded by itself; times in ms since navigation began. */
export interface PlannerRecord {
  /** Moves of the pointer with a pressed button: when it was moved, and when the page was told. */
  readonly moves: { readonly at: number; readonly told: number }[];
  /**
   * Answers with the two legs beside the dragged point: when it was there, for which of the moves it was asked, and where the
   * first leg begins, where it ends and where the second one ends, degrees.
   */
  readonly answers: { readonly at: number; readonly move: number; readonly places: readonly Position[] }[];
  /** The two legs as they were drawn over the map: when, and the same three places, CSS pixels. */
  readonly pulls: { readonly at: number; readonly places: readonly Position[] }[];
  /** Lines of the plan that were set on the map. */
  readonly lines: { readonly at: number; readonly points: number }[];
  /** When a file was chosen last. */
  chosen: number;
}

declare global {
  var plannerRecord: PlannerRecord;
}

/**
 * Runs in the page before its own scripts: WebGL takes everything and draws nothing, so that a map costs what it does beside a
 * graphics card. A canvas that is cleared would be read back and laid on the page.
 */
export function drawNothing(): void {
  const { prototype } = WebGL2RenderingContext;
  for (const name of ["clear", "drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"])
    Reflect.set(prototype, name, () => undefined);
}

/** Runs in the page before its own scripts: records moves of the pointer, found ways and what is set on the map. */
export function recordPlanner(): void {
  interface Feature {
    readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] };
  }
  /** How MapLibre tells its worker of the data of a source: of everything, or of what is another. */
  interface ToWorker {
    readonly data?: {
      readonly source?: string;
      readonly data?: { readonly features?: readonly Feature[] };
      readonly dataDiff?: { readonly add?: readonly Feature[] };
    };
  }
  interface Answer {
    readonly payload?: {
      readonly routes: readonly {
        readonly legs: readonly { readonly start: Position; readonly end: Position }[];
      }[];
    };
  }
  const record: PlannerRecord = { moves: [], answers: [], pulls: [], lines: [], chosen: Number.NaN };
  globalThis.plannerRecord = record;
  const noteMove = ({ buttons, timeStamp }: PointerEvent) => {
    if (buttons > 0) record.moves.push({ at: timeStamp, told: performance.now() });
  };
  addEventListener("pointermove", noteMove, { capture: true });
  const noteChoice = () => {
    record.chosen = performance.now();
  };
  addEventListener("change", noteChoice, { capture: true });

  // The lines that follow the pointer are drawn over the map. The first path is their edge, which begins anew with each leg.
  const notePull = () => {
    const edge = document.querySelector('[data-lines="pulled"] path')?.getAttribute("d") ?? "";
    const [before, after] = edge
      .split("M")
      .slice(1)
      .map((leg) =>
        leg.split("L").map((place): Position => {
          const [x, y] = place.split(" ");
          return { x: Number(x), y: Number(y) };
        }),
      );
    const places = [before?.at(0), before?.at(-1), after?.at(-1)].flatMap((place) => place ?? []);
    if (places.length === 3) record.pulls.push({ at: performance.now(), places });
  };
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target instanceof SVGElement)) notePull();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["d"] });

  const post = Reflect.get(Worker.prototype, "postMessage") as (...given: readonly unknown[]) => void;
  Reflect.set(
    Worker.prototype,
    "postMessage",
    function postAndRecord(this: Worker, message: ToWorker, ...rest: readonly unknown[]) {
      const { source = "", data, dataDiff } = message.data ?? {};
      const features = source === "plan" ? (data?.features ?? dataDiff?.add) : undefined;
      if (features && features.length > 0) {
        const points = features.reduce((sum, { geometry }) => sum + geometry.coordinates.length, 0);
        record.lines.push({ at: performance.now(), points });
      }
      Reflect.apply(post, this, [message, ...rest]);
    },
  );

  const noteAnswer = async (asked: Promise<Response>, move: number): Promise<void> => {
    const answer = (await asked).clone();
    const at = performance.now();
    const { payload } = (await answer.json()) as Answer;
    const [before, after] = payload?.routes[0]?.legs ?? [];
    if (before && after) record.answers.push({ at, move, places: [before.start, before.end, after.end] });
  };
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const asked = real(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith("/routing/route")) void noteAnswer(asked, record.moves.length - 1);
    return await asked;
  };
}
