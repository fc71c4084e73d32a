import { setTimeout as delay } from "node:timers/promises";

/** Visitors of the map of the world, to be played by a process of its own. */
export interface VisitorsOrder {
  readonly url: string;
  readonly visitors: number;
  /** After this time nobody moves the map any more, ms. */
  readonly duration: number;
  /** How long somebody looks at what the map shows before it is dragged on, ms. */
  readonly look: number;
  /** Where people look, degrees. */
  readonly places: readonly (readonly [lon: number, lat: number])[];
}

/** What they saw. */
export interface VisitorsReport {
  /** From the end of a drag until list, map and points of interest are there, ms. */
  readonly waits: readonly number[];
  /** Views with an answer other than 200. */
  readonly refused: number;
}

/** A visitor drags the map by a third of its width, sometimes to another zoom. */
const zooms = [5, 8, 11, 12, 13];
/** From here on the map asks for points of interest, too. */
const pointsFrom = 11;

async function visit(order: VisitorsOrder, visitor: number, report: { waits: number[]; refused: number }) {
  const { url, duration, look, places } = order;
  const headers = { "x-forwarded-for": `10.${visitor >> 8}.${visitor & 255}.7` };
  const end = performance.now() + duration;
  let [[lon, lat], zoom] = [places[visitor % places.length] ?? [0, 0], zooms[visitor % zooms.length] ?? 5];
  // They do not move all at once.
  await delay((look * visitor) / order.visitors);
  for (let move = 0; performance.now() < end; move++) {
    const wide = (360 * 800) / (512 * 2 ** zoom);
    const box = `lowerlng=${lon - wide / 2}&lowerlat=${lat - wide / 3}&upperlng=${lon + wide / 2}&upperlat=${lat + wide / 3}`;
    const paths = [
      `/explore?imglimit=20&wolimit=40&seed=${visitor}&${box}`,
      `/explore/map?zoom=${zoom}&${box}`,
      ...(zoom >= pointsFrom ? [`/poi/lappset/within?${box}`] : []),
    ];
    const begun = performance.now();
    const answers = await Promise.all(
      paths.map(async (path) => {
        const answer = await fetch(`${url}/apiserver/v1${path}`, { headers });
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    report.waits.push(performance.now() - begun);
    if (answers.some((status) => status !== 200)) report.refused += 1;
    await delay(look);
    lon += wide / 3;
    if (move % 4 === 3) {
      zoom = zooms[(visitor + move) % zooms.length] ?? zoom;
      [lon, lat] = places[(visitor + move * 7) % places.length] ?? [lon, lat];
    }
  }
}

process.on("message", (order: VisitorsOrder) => {
  const report = { waits: [], refused: 0 };
  const all = Array.from({ length: order.visitors }, (_, visitor) => visit(order, visitor, report));
  void Promise.all(all).then(() => process.send?.(report));
});
