import type { ExtractWays, MapWay } from "./read-ways.ts";

/** A piece of a way between two of its neighbouring nodes, in a direction. */
export interface Step {
  readonly way: MapWay;
  readonly from: number;
  readonly to: number;
  /** In the order of the way's nodes. */
  readonly isForward: boolean;
}

/** What is to be said about a step. */
export interface Finding {
  readonly what:
    | "forbidden way"
    | "against its direction"
    | "forbidden turn"
    | "closed node"
    | "not shown as private"
    | "not shown as pushed"
    | "private";
  readonly step: Step;
}

/** Judges a step that lies between the points `at` and `at + 1` of a line, after another one. */
export type Judge = (step: Step, at: number, before: Step | undefined) => readonly Finding[];

export interface Reading {
  readonly steps: readonly Step[];
  readonly findings: readonly Finding[];
}

/** Degrees. */
export interface ReadLine {
  readonly lat: ArrayLike<number>;
  readonly lon: ArrayLike<number>;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface State {
  readonly step: Step;
  readonly cost: number;
  readonly findings: readonly Finding[];
  readonly before: State | undefined;
}

/** Places are compared in these units, which are those of the extract. */
const unit = 1e-7;
/** Lines have five decimals, and the engine's own line six: so far a point may be from its node, units. */
const nodeTolerance = 65;
/** So far an end of a line may be from its way, units: 2 m, as the engine rounds what it computes. */
const endTolerance = 200;
/** Further nodes that may be at one point of a line. */
const mostAtOnePoint = 2;
/** Side of the cells in which pieces of ways are looked up, units. */
const cell = 10_000;

/** Finds the ways under lines by the places of their nodes. */
export class RouteReader {
  private readonly extract: ExtractWays;
  private readonly leaving = new Map<number, Step[]>();
  private readonly cells = new Map<string, Step[]>();

  constructor(extract: ExtractWays) {
    this.extract = extract;
    for (const way of extract.ways.values()) {
      for (let i = 1; i < way.nodes.length; i++) {
        const [a, b] = [way.nodes[i - 1] ?? 0, way.nodes[i] ?? 0];
        if (a === b || !extract.places.has(a) || !extract.places.has(b)) continue;
        this.add({ way, from: a, to: b, isForward: true });
        this.add({ way, from: b, to: a, isForward: false });
      }
    }
  }

  private add(step: Step): void {
    put(this.leaving, step.from, step);
    const [a, b] = [this.placeOf(step.from), this.placeOf(step.to)];
    const [columns, rows] = [cellsOf(a.x, b.x), cellsOf(a.y, b.y)];
    for (let column = columns.first; column <= columns.last; column++)
      for (let row = rows.first; row <= rows.last; row++) put(this.cells, `${column} ${row}`, step);
  }

  /** The steps from a node, whether they are allowed or not. */
  from(node: number): readonly Step[] {
    return this.leaving.get(node) ?? [];
  }

  private placeOf(node: number): Point {
    const { lon = NaN, lat = NaN } = this.extract.places.get(node) ?? {};
    return { x: lon, y: lat };
  }

  /**
   * Reads a line as steps on ways. Where several ways could be under it, it is the reading with the fewest findings, so that none
   * of them can be explained otherwise.
   *
   * @returns the index of the first point to which no way leads, if there is one
   */
  read(line: ReadLine, judge: Judge): Reading | number {
    const points = Array.from({ length: line.lat.length }, (_, i) => ({
      x: (line.lon[i] ?? NaN) / unit,
      y: (line.lat[i] ?? NaN) / unit,
    }));
    const isSame = (a: number, b: number): boolean =>
      points[a]?.x === points[b]?.x && points[a]?.y === points[b]?.y;
    // Ends of no length have no direction.
    let [first, last] = [0, points.length - 1];
    while (first < last && isSame(first, first + 1)) first += 1;
    while (first < last && isSame(last, last - 1)) last -= 1;
    let states: readonly State[] = [];
    for (let at = first; at < last; at++) {
      const [here, there] = [points[at], points[at + 1]];
      if (!here || !there) return at;
      const isEnd = at + 1 === last;
      const reaches = (step: Step): boolean =>
        this.isAt(step.to, there) || (isEnd && this.isOn(step, there) && this.isAhead(step, here, there));
      states =
        at === first ? this.begin(here, at, reaches, judge) : this.goOn(states, there, at, reaches, judge);
      if (states.length === 0) return at + 1;
    }
    return readingOf(states);
  }

  private begin(here: Point, at: number, reaches: (step: Step) => boolean, judge: Judge): readonly State[] {
    const near = this.cells.get(`${Math.floor(here.x / cell)} ${Math.floor(here.y / cell)}`) ?? [];
    return near
      .filter((step) => this.isOn(step, here) && reaches(step))
      .map((step) => stateOf(step, judge(step, at, undefined), undefined));
  }

  private goOn(
    states: readonly State[],
    there: Point,
    at: number,
    reaches: (step: Step) => boolean,
    judge: Judge,
  ): readonly State[] {
    const best = new Map<Step, State>();
    const keep = (state: State): void => {
      if (state.cost < (best.get(state.step)?.cost ?? Infinity)) best.set(state.step, state);
    };
    const goOnFrom = (state: State, mayGo: (step: Step) => boolean): void => {
      for (const step of this.from(state.step.to))
        if (mayGo(step)) keep(stateOf(step, judge(step, at, state.step), state));
    };
    for (const state of states) {
      // Nodes may be closer to each other than the line is exact: several of its points at one of them, and several of them at
      // one of its points.
      if (this.isAt(state.step.to, there)) keep(state);
      goOnFrom(state, reaches);
    }
    for (let hop = 0; hop < mostAtOnePoint; hop++)
      for (const state of best.values())
        goOnFrom(
          state,
          (step) => step.to !== state.step.from && this.isAt(step.from, there) && this.isAt(step.to, there),
        );
    return [...best.values()];
  }

  private isAt(node: number, { x, y }: Point): boolean {
    const place = this.placeOf(node);
    return Math.abs(place.x - x) <= nodeTolerance && Math.abs(place.y - y) <= nodeTolerance;
  }

  /** How far along a step a point is, from 0 to 1, and how far from it, units. */
  private onto({ from, to }: Step, point: Point): { readonly along: number; readonly away: number } {
    const [a, b] = [this.placeOf(from), this.placeOf(to)];
    const narrow = Math.cos((a.y * unit * Math.PI) / 180);
    const [dx, dy] = [(b.x - a.x) * narrow, b.y - a.y];
    const [px, py] = [(point.x - a.x) * narrow, point.y - a.y];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
    return { along, away: Math.hypot(px - along * dx, py - along * dy) };
  }

  private isOn(step: Step, point: Point): boolean {
    return this.onto(step, point).away <= endTolerance;
  }

  private isAhead(step: Step, here: Point, there: Point): boolean {
    return this.onto(step, there).along > this.onto(step, here).along;
  }
}

/** The first and the last cell between two values of a coordinate. */
const cellsOf = (from: number, to: number): { readonly first: number; readonly last: number } => ({
  first: Math.floor((Math.min(from, to) - endTolerance) / cell),
  last: Math.floor((Math.max(from, to) + endTolerance) / cell),
});

function put<Key>(lists: Map<Key, Step[]>, key: Key, step: Step): void {
  const known = lists.get(key);
  if (known) known.push(step);
  else lists.set(key, [step]);
}

function stateOf(step: Step, findings: readonly Finding[], before: State | undefined): State {
  return { step, findings, before, cost: (before?.cost ?? 0) + findings.length };
}

function readingOf(states: readonly State[]): Reading {
  const steps: Step[] = [];
  const findings: Finding[] = [];
  const [best] = states.toSorted((a, b) => a.cost - b.cost);
  for (let state = best; state; state = state.before) {
    steps.unshift(state.step);
    findings.unshift(...state.findings);
  }
  return { steps, findings };
}
