import { createRandom } from "@cairn/demo/random";
import { decodePolyline } from "@cairn/geo/polyline";
import { createMember, type Member } from "../../e2e/harness/api.ts";

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A route as far as it is read here. */
interface AskedRoute {
  /** Metres. */
  readonly distance: number;
  readonly legs: readonly { readonly polyline: string }[];
}

/** Two places, and one on the way between them, in its middle. */
export interface Pair {
  readonly from: Place;
  readonly to: Place;
  readonly middle: Place;
}

/** Requests that somebody may send in a minute, less some. */
const perPerson = 1700;

/** People who ask a server for routes on foot, one after another when one has asked as often as they may. */
export class RouteAsker {
  readonly url: string;
  private member: Member | undefined;
  private asked = 0;

  constructor(url: string) {
    this.url = url;
  }

  /** Logs the next person in before anything is measured, if the present one may not ask so often any more. */
  async ready(requests: number): Promise<void> {
    if (this.member && this.asked + requests <= perPerson) return;
    this.member = await createMember(this.url);
    this.asked = 0;
  }

  /** @returns the duration until the whole answer is there, ms, and the best route; undefined where no way leads */
  async ask(
    points: readonly Place[],
  ): Promise<{ readonly ms: number; readonly route: AskedRoute | undefined }> {
    const begun = performance.now();
    const answer = await this.send("/routing/route", {
      method: "POST",
      body: JSON.stringify({ profile: "foot", points }),
    });
    const text = await answer.text();
    const ms = performance.now() - begun;
    if (answer.status === 422 || answer.status === 404) return { ms, route: undefined };
    if (!answer.ok) throw new Error(`a route was answered with ${answer.status}: ${text}`);
    const { payload } = JSON.parse(text) as { payload: { routes: readonly AskedRoute[] } };
    return { ms, route: payload.routes[0] };
  }

  /** Duration of the cheapest call, ms. */
  async cheapest(): Promise<number> {
    const begun = performance.now();
    await (await this.send("/servertime", { method: "GET" })).text();
    return performance.now() - begun;
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    this.asked += 1;
    const headers = {
      "content-type": "application/json",
      sttauthorization: this.member?.sessionKey ?? "",
    };
    return await fetch(`${this.url}/apiserver/v1${path}`, { ...init, headers });
  }
}

/** The box around Andorra's valleys, degrees. */
const [west, south, east, north] = [1.44, 42.44, 1.76, 42.64];

/** Pairs of places between which the way is of a length, metres. */
export async function findPairs(
  asker: RouteAsker,
  count: number,
  [shortest, longest]: readonly [number, number],
): Promise<readonly Pair[]> {
  const random = createRandom("routes");
  const somewhere = (): Place => ({ x: random.between(west, east), y: random.between(south, north) });
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const [from, to] = [somewhere(), somewhere()];
    await asker.ready(1);
    const { route } = await asker.ask([from, to]);
    if (!route || route.distance < shortest || route.distance > longest) continue;
    const { lat, lon } = decodePolyline(route.legs[0]?.polyline ?? "");
    const at = Math.floor(lat.length / 2);
    pairs.push({ from, to, middle: { x: lon[at] ?? NaN, y: lat[at] ?? NaN } });
  }
  return pairs;
}
