/** What the planner's page did, recorded by itself; times in ms since navigation began. */
export interface PlannerRecord {
  /** Moves of the pointer with a pressed button: when it was moved, and when the page was told. */
  readonly moves: { readonly at: number; readonly told: number }[];
  /** Answers with a way: when it was there, for which of the moves it was asked, and where its first leg ends, degrees. */
  readonly answers: {
    readonly at: number;
    readonly move: number;
    readonly lon: number;
    readonly lat: number;
  }[];
  /** Lines that were set on the map, of what is dragged or of the resting plan, and where the first of them ends, degrees. */
  readonly lines: {
    readonly at: number;
    readonly source: string;
    readonly points: number;
    readonly lon: number;
    readonly lat: number;
  }[];
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
    readonly properties: { readonly look: string };
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
        readonly legs: readonly { readonly end: { readonly x: number; readonly y: number } }[];
      }[];
    };
  }
  const record: PlannerRecord = { moves: [], answers: [], lines: [], chosen: Number.NaN };
  globalThis.plannerRecord = record;
  const noteMove = ({ buttons, timeStamp }: PointerEvent) => {
    if (buttons > 0) record.moves.push({ at: timeStamp, told: performance.now() });
  };
  addEventListener("pointermove", noteMove, { capture: true });
  const noteChoice = () => {
    record.chosen = performance.now();
  };
  addEventListener("change", noteChoice, { capture: true });

  const post = Reflect.get(Worker.prototype, "postMessage") as (...given: readonly unknown[]) => void;
  Reflect.set(
    Worker.prototype,
    "postMessage",
    function postAndRecord(this: Worker, message: ToWorker, ...rest: readonly unknown[]) {
      const { source = "", data, dataDiff } = message.data ?? {};
      const features =
        source === "pulled" || source === "plan" ? (data?.features ?? dataDiff?.add) : undefined;
      const [first, ...others] = features?.filter(({ properties }) => properties.look !== "link") ?? [];
      if (first) {
        const { coordinates } = first.geometry;
        const [lon = Number.NaN, lat = Number.NaN] = coordinates.at(-1) ?? [];
        const points = others.reduce(
          (sum, { geometry }) => sum + geometry.coordinates.length,
          coordinates.length,
        );
        record.lines.push({ at: performance.now(), source, points, lon, lat });
      }
      Reflect.apply(post, this, [message, ...rest]);
    },
  );

  const noteAnswer = async (asked: Promise<Response>, move: number): Promise<void> => {
    const answer = (await asked).clone();
    const at = performance.now();
    const { payload } = (await answer.json()) as Answer;
    const end = payload?.routes[0]?.legs[0]?.end;
    if (end) record.answers.push({ at, move, lon: end.x, lat: end.y });
  };
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const asked = real(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith("/routing/route")) void noteAnswer(asked, record.moves.length - 1);
    return await asked;
  };
}
