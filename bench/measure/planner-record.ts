/** A line that was set on the map, as it is recognized: where its first leg ends. */
interface SetLine {
  /** ms since navigation began, as all times here. */
  readonly at: number;
  readonly points: number;
  readonly lon: number;
  readonly lat: number;
}

/** What the planner's page did, recorded by itself. */
export interface PlannerRecord {
  /** Moves of the pointer with a pressed button: when it was moved, and when the page was told. */
  readonly moves: { readonly at: number; readonly told: number }[];
  /** Answers with a way, for which of the moves they were asked for, and where their first leg ends. */
  readonly answers: { readonly move: number; readonly lon: number; readonly lat: number }[];
  /** Lines that were set on the map, of what is dragged and of the whole plan. */
  readonly pulled: SetLine[];
  readonly plan: SetLine[];
  /** When a file was chosen last. */
  chosen: number;
}

declare global {
  var plannerRecord: PlannerRecord;
}

/**
 * Runs in the page before its own scripts: WebGL takes everything and draws nothing, so that a map costs what it does beside a
 * graphics card.
 */
export function drawNothing(): void {
  const { prototype } = WebGL2RenderingContext;
  for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"])
    Reflect.set(prototype, name, () => undefined);
}

/** Runs in the page before its own scripts: records moves of the pointer, found ways and what is set on the map. */
export function recordPlanner(): void {
  interface Feature {
    readonly properties: { readonly look: string };
    readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] };
  }
  interface ToWorker {
    readonly data?: {
      readonly source?: string;
      readonly data?: { readonly features?: readonly Feature[] };
    };
  }
  interface Answer {
    readonly payload?: {
      readonly routes: readonly {
        readonly legs: readonly { readonly end: { readonly x: number; readonly y: number } }[];
      }[];
    };
  }
  const record: PlannerRecord = { moves: [], answers: [], pulled: [], plan: [], chosen: Number.NaN };
  globalThis.plannerRecord = record;
  addEventListener(
    "pointermove",
    ({ buttons, timeStamp }) => {
      if (buttons > 0) record.moves.push({ at: timeStamp, told: performance.now() });
    },
    { capture: true },
  );
  addEventListener(
    "change",
    () => {
      record.chosen = performance.now();
    },
    { capture: true },
  );
  const post = Reflect.get(Worker.prototype, "postMessage") as (...given: readonly unknown[]) => void;
  Reflect.set(
    Worker.prototype,
    "postMessage",
    function postAndRecord(this: Worker, message: ToWorker, ...rest: readonly unknown[]) {
      const { source, data } = message.data ?? {};
      if ((source === "pulled" || source === "plan") && data?.features) {
        const lines = data.features.filter(({ properties: { look } }) => look !== "link");
        const [lon = Number.NaN, lat = Number.NaN] = lines[0]?.geometry.coordinates.at(-1) ?? [];
        const points = lines.reduce((sum, { geometry: { coordinates } }) => sum + coordinates.length, 0);
        record[source].push({ at: performance.now(), points, lon, lat });
      }
      Reflect.apply(post, this, [message, ...rest]);
    },
  );
  const note = async (asked: Promise<Response>, move: number): Promise<void> => {
    const { payload } = (await (await asked).clone().json()) as Answer;
    const end = payload?.routes[0]?.legs[0]?.end;
    if (end) record.answers.push({ move, lon: end.x, lat: end.y });
  };
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const asked = real(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith("/routing/route")) void note(asked, record.moves.length - 1);
    return await asked;
  };
}
