import { describe, expect, it } from "vitest";
import { activities } from "./activities.ts";
import { numbersWithoutDistance, sportProfile, sportProfiles } from "./sport-profiles.ts";

const idOf = (slug: string) => activities.find((activity) => activity.slug === slug)?.id ?? expect.fail(slug);
const rowOf = (slug: string) => sportProfile(idOf(slug));

/** Numbers that a sport shows large if all are known. */
const headline = (slug: string) => rowOf(slug).numbers.slice(0, 4);

describe("[WORK-2] the table of sports", () => {
  it.each(activities.map(({ id, slug }) => [slug, id] as const))("has a row for %s", (_slug, id) => {
    const row = sportProfile(id);
    expect(row.numbers.length).toBeGreaterThanOrEqual(4);
    expect(new Set(row.numbers).size).toBe(row.numbers.length);
    for (const graph of row.graphs) expect(row.withoutGraphs).not.toContain(graph);
    for (const colouring of row.colouring) expect(row.withoutGraphs).not.toContain(colouring);
  });

  it("has no row without an activity, and one for unknown sports", () => {
    const used = new Set(activities.map(({ id }) => sportProfile(id).name));
    expect([...used].toSorted()).toEqual(Object.keys(sportProfiles).toSorted());
    expect(sportProfile(89).name).toBe("other");
    expect(sportProfile(undefined).name).toBe("other");
  });

  // What athletes look at first, according to the makers' help pages that docs/sports.md names.
  it.each([
    ["running", "distance duration speed ascent"],
    ["trail-running", "distance ascent duration speed"],
    ["hiking", "distance ascent duration moving"],
    ["cycling", "distance moving ascent power"],
    ["mountain-biking", "distance moving ascent power"],
    ["alpine-skiing", "vertical runs maxSpeed longestRun"],
    ["snowboarding", "vertical runs maxSpeed longestRun"],
    ["ski-touring", "ascent distance duration vertical"],
    ["cross-country-skiing", "distance moving movingSpeed ascent"],
    ["pool-swimming", "distance duration speed lengths"],
    ["openwater-swimming", "distance duration speed heartRate"],
    ["indoor-rowing", "distance duration speed cadence"],
    ["gym", "duration heartRate maxHeartRate energy"],
    ["golf", "duration distance steps heartRate"],
    ["triathlon", "duration distance heartRate ascent"],
    ["scuba-diving", "maxDepth bottomTime avgDepth duration"],
  ])("begins %s with %s", (slug, numbers) => {
    expect(headline(slug).join(" ")).toBe(numbers);
  });

  it("uses the time per 100 m for swimming, per 500 m for rowing, pace for running, speed for riding, and none for the gym", () => {
    const slugs = [
      "pool-swimming",
      "openwater-swimming",
      "rowing",
      "indoor-rowing",
      "running",
      "cycling",
      "gym",
    ];
    expect(slugs.map((slug) => rowOf(slug).pace)).toEqual([
      "pace100",
      "pace100",
      "pace500",
      "pace500",
      "pace",
      "speed",
      "none",
    ]);
  });

  it("counts no lift as an ascent, and shows nothing along a track in the gym", () => {
    expect(rowOf("alpine-skiing").numbers).not.toContain("ascent");
    const gym = rowOf("gym");
    expect(gym.hasTrack).toBe(false);
    for (const name of ["distance", "speed", "maxSpeed", "ascent", "descent", "highest"] as const)
      expect(gym.numbers).not.toContain(name);
    expect(gym.withoutGraphs).toEqual(expect.arrayContaining(["ele", "speed"]));
  });

  it("leaves kilometres, hills and kilometres an hour out of the pool", () => {
    const pool = rowOf("pool-swimming");
    expect(pool).toMatchObject({ distance: "swum", splits: "none", axis: "time" });
    for (const name of ["ascent", "highest", "maxSpeed", "steps"] as const)
      expect(pool.numbers).not.toContain(name);
    expect(pool.numbers).toEqual(expect.arrayContaining(["lengths", "poolLength", "swolf", "rest"]));
  });

  it("colours each line by what matters in the sport: pace, grade, slopes and lifts, legs", () => {
    const slugs = ["running", "trail-running", "alpine-skiing", "triathlon", "ball-games", "golf"];
    expect(slugs.map((slug) => rowOf(slug).colouring[0])).toEqual([
      "speed",
      "grade",
      "runs",
      "legs",
      "heartRate",
      "none",
    ]);
  });

  it("starts with time and heart rate if there is no distance", () => {
    const names = numbersWithoutDistance(rowOf("treadmill"));
    expect(names.slice(0, 4)).toEqual(["duration", "heartRate", "maxHeartRate", "energy"]);
    expect(names).toContain("cadence");
    expect(new Set(names).size).toBe(names.length);
    // For example, on an indoor trainer without a speed sensor.
    expect(numbersWithoutDistance(rowOf("cycling")).slice(0, 3)).toEqual(["power", "duration", "heartRate"]);
  });
});
