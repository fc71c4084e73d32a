import { describe, expect, it } from "vitest";
import { routeSignature } from "./route-signature.ts";
import { routeMatcher, sameRoute, similarity } from "./similar-routes.ts";

/** Metres east and north. */
type Corners = readonly (readonly [east: number, north: number])[];

const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The track with a point every `every` metres, each off by up to `noise` metres in either direction. */
const walk = (corners: Corners, every = 10, noise = 0, random = randomOf(1)): [number, number][] => {
  const points: [number, number][] = [];
  for (let k = 1; k < corners.length; k++) {
    const [[x, y], [toX, toY]] = [corners[k - 1] ?? [0, 0], corners[k] ?? [0, 0]];
    const steps = Math.max(1, Math.round(Math.hypot(toX - x, toY - y) / every));
    for (let s = 0; s < steps; s++) {
      const off = (): number => (random() * 2 - 1) * noise;
      points.push([x + ((toX - x) * s) / steps + off(), y + ((toY - y) * s) / steps + off()]);
    }
  }
  const [x, y] = corners.at(-1) ?? [0, 0];
  return [...points, [x, y]];
};

const signatureOf = (points: Corners, lat = 47, lon = 11) => {
  const degree = 111_195;
  const signature = routeSignature(
    Float64Array.from(points, ([, north]) => lat + north / degree),
    Float64Array.from(points, ([east]) => {
      const at = lon + east / (degree * Math.cos((lat * Math.PI) / 180));
      return at > 180 ? at - 360 : at;
    }),
  );
  if (signature === undefined) throw new Error("no route");
  return signature;
};

const compare = (a: Corners, b: Corners): number =>
  similarity(signatureOf(walk(a)), signatureOf(walk(b, 14, 6)));

/** A loop of 8.4 km. */
const loop: Corners = [
  [0, 0],
  [900, 300],
  [1800, -200],
  [2600, 700],
  [2300, 1700],
  [1200, 2200],
  [100, 1500],
  [0, 0],
];

const shifted = (corners: Corners, by: number): Corners => [
  ...corners.slice(by, -1),
  ...corners.slice(0, by + 1),
];

/** Similarity of the loop and the same loop further east at a latitude. */
const asFarAs = (lat: number, metres: number): number =>
  similarity(
    signatureOf(walk(loop), lat),
    signatureOf(walk(loop.map(([x, y]) => [x + metres, y] as const)), lat),
  );

const oval = (rounds: number): Corners => {
  const points: [number, number][] = [];
  for (let s = 0; s <= rounds * 40; s++) {
    const angle = (s / 40) * 2 * Math.PI;
    points.push([36 * Math.sin(angle), 78 * Math.cos(angle)]);
  }
  return points;
};

describe("similarity", () => {
  it("[WORK-7] recognises a route in spite of noise, other points and another start of the loop", () => {
    expect(compare(loop, loop)).toBeGreaterThan(0.95);
    for (const by of [1, 3, 5]) expect(compare(loop, shifted(loop, by))).toBeGreaterThan(0.95);
  });

  it("[WORK-7] treats the other direction, another road and another length as another route", () => {
    expect(compare(loop, loop.toReversed())).toBeLessThan(0.5);
    expect(
      compare(
        loop,
        loop.map(([x, y]) => [x, y + 400] as const),
      ),
    ).toBeLessThan(0.5);
    expect(compare(loop, loop.slice(0, 5))).toBeLessThan(0.7);
    expect(
      compare(
        loop,
        loop.map(([x, y]) => [x + 50_000, y] as const),
      ),
    ).toBe(0);
  });

  it("[WORK-7] ignores a small detour and not a large one", () => {
    const small: Corners = [...loop.slice(0, 3), [2200, -400], ...loop.slice(3)];
    const large: Corners = [...loop.slice(0, 3), [4000, -2000], ...loop.slice(3)];
    expect(compare(loop, small)).toBeGreaterThan(sameRoute);
    expect(compare(loop, large)).toBeLessThan(sameRoute);
  });

  it("[WORK-7] distinguishes there and back from one way, whichever end came first", () => {
    const there: Corners = [
      [0, 0],
      [1500, 400],
      [3000, 0],
      [4500, 700],
    ];
    const thereAndBack: Corners = [...there, ...there.toReversed().slice(1)];
    const backAndThere: Corners = [...there.toReversed(), ...there.slice(1)];
    expect(compare(thereAndBack, backAndThere)).toBeGreaterThan(0.95);
    expect(compare(there, thereAndBack)).toBeLessThan(0.6);
    expect(compare(there, there.toReversed())).toBeLessThan(0.2);
  });

  it("[WORK-7] counts the rounds on a track, run in either direction", () => {
    expect(compare(oval(10), oval(10).toReversed())).toBeGreaterThan(sameRoute);
    expect(compare(oval(10), oval(11))).toBeGreaterThan(sameRoute);
    expect(compare(oval(10), oval(20))).toBeLessThan(0.6);
  });

  it("[WORK-7] does not depend on the order of the two, also at the antimeridian and far north", () => {
    const other = walk(shifted(loop, 2), 17, 8);
    for (const [lat, lon] of [
      [47, 11],
      [-17, 179.99],
      [69, 20],
    ] as const) {
      const [a, b] = [signatureOf(walk(loop), lat, lon), signatureOf(other, lat, lon)];
      expect(similarity(a, b)).toBeGreaterThan(0.9);
      expect(similarity(a, b)).toBeCloseTo(similarity(b, a), 1);
      const shared = a.cells.filter((cell) => b.cells.includes(cell)).length;
      expect(shared / Math.min(a.cells.length, b.cells.length)).toBeGreaterThan(0.6);
    }
  });

  it("[WORK-7] separates neighbouring roads by metres, not by degrees, at any latitude", () => {
    for (const metres of [0, 30, 60, 90, 150]) {
      const atTheEquator = asFarAs(0, metres);
      for (const lat of [-55, 47, 69]) expect(asFarAs(lat, metres)).toBeCloseTo(atTheEquator, 0.7);
    }
    expect(asFarAs(69, 30)).toBeGreaterThan(sameRoute);
    expect(asFarAs(69, 150)).toBeLessThan(sameRoute);
  });

  it("[WORK-7] is the same for one route against many, in any order, as for each pair alone", () => {
    const random = randomOf(11);
    const long: Corners = [
      [0, 0],
      [9000, 0],
      [9000, 4000],
    ];
    const square: Corners = [
      [0, 0],
      [1200, 0],
      [1200, 1200],
      [0, 1200],
      [0, 0],
    ];
    const routes = [square, long, square, square.toReversed(), square.slice(0, 4), long.slice(0, 2)].map(
      (corners) => signatureOf(walk(corners, 10, 8, random)),
    );
    for (const a of routes) {
      const matcher = routeMatcher(a);
      const alone = routes.map((b) => similarity(a, b));
      expect(routes.map((b) => matcher(b))).toEqual(alone);
      expect(routes.toReversed().map((b) => matcher(b))).toEqual(alone.toReversed());
    }
  });

  it("has no signature for a person who stays in one place", () => {
    expect(routeSignature(new Float64Array(50).fill(47), new Float64Array(50).fill(11))).toBeUndefined();
    expect(routeSignature(new Float64Array(0), new Float64Array(0))).toBeUndefined();
    expect(routeSignature(Float64Array.of(Number.NaN, 95), Float64Array.of(1, 2))).toBeUndefined();
  });
});

/**
 * Reference by brute force: the discrete Fréchet distance, which is the shortest leash with which two people
 * can walk along both lines from start to end (T. Eiter, H. Mannila, 1994). For loops, the best over every
 * rotation.
 */
const frechet = (a: Corners, b: Corners): number => {
  const row = new Float64Array(b.length).fill(Infinity);
  for (const [i, [x, y]] of a.entries()) {
    let corner = i === 0 ? 0 : Infinity;
    for (const [j, [toX, toY]] of b.entries()) {
      const above = row[j] ?? Infinity;
      const reached = Math.min(above, corner, j === 0 ? Infinity : (row[j - 1] ?? Infinity));
      row[j] = Math.max(reached, Math.hypot(toX - x, toY - y));
      corner = above;
    }
  }
  return row.at(-1) ?? Infinity;
};

const sameByBruteForce = (a: Corners, b: Corners, isLoop: boolean): boolean => {
  const shifts = isLoop ? b.length - 1 : 1;
  for (let by = 0; by < shifts; by++) {
    // Both start together, so ends farther apart than the bound need no search.
    const [[x, y], [toX, toY]] = [a[0] ?? [0, 0], b[by] ?? [0, 0]];
    if (Math.hypot(toX - x, toY - y) >= 60) continue;
    if (frechet(a, isLoop ? shifted(b, by) : b) < 60) return true;
  }
  return false;
};

describe("similarity over generated routes", () => {
  it("[WORK-7] agrees with brute force on 1,770 pairs", () => {
    const random = randomOf(7);
    const between = (low: number, high: number): number => low + (high - low) * random();
    const bases = Array.from({ length: 12 }, (_, n): Corners => {
      const count = 5 + Math.floor(random() * 5);
      // Every other route is a loop around a different centre in the same town; the rest cross the town.
      const [x, y] = [between(-1500, 1500), between(-1500, 1500)];
      const corners = Array.from({ length: count }, (__, k): readonly [number, number] => {
        const angle = (k / count) * 2 * Math.PI;
        return n % 2 === 0
          ? [x + between(900, 1600) * Math.cos(angle), y + between(900, 1600) * Math.sin(angle)]
          : [(k / count) * 5000 + between(-200, 200), between(-1800, 1800)];
      });
      return n % 2 === 0 ? [...corners, corners[0] ?? [0, 0]] : corners;
    });
    const routes = bases.flatMap((corners, base) => {
      const isLoop = base % 2 === 0;
      const variants = [
        corners,
        corners,
        corners.toReversed(),
        isLoop ? shifted(corners, 2) : corners,
        isLoop ? shifted(corners.toReversed(), 1) : corners.toReversed(),
      ];
      return variants.map((variant) => ({
        isLoop,
        points: walk(variant, between(6, 25), 8, random),
        coarse: walk(variant, 60, 0),
      }));
    });
    const signatures = routes.map(({ points }) => signatureOf(points));
    const wrong: string[] = [];
    const matchers = signatures.map((signature) => signature && routeMatcher(signature, sameRoute));
    for (const [i, a] of routes.entries()) {
      for (const [j, b] of routes.entries()) {
        if (j <= i) continue;
        const [left, right] = [signatures[i], signatures[j]];
        const found = left !== undefined && right !== undefined && similarity(left, right) >= sameRoute;
        const truly = a.isLoop === b.isLoop && sameByBruteForce(a.coarse, b.coarse, a.isLoop && b.isLoop);
        if (found !== truly) wrong.push(`${i} ${j}`);
        const early = right !== undefined && (matchers[i]?.(right) ?? 0) >= sameRoute;
        if (early !== found) wrong.push(`${i} ${j} told early`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
