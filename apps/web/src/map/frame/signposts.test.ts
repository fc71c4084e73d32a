import { describe, expect, it } from "vitest";
import { signposts } from "./signposts.ts";

const view = { centre: { lon: 0, lat: 0 }, zoom: 12, width: 800, height: 600 };
const place = (name: string, lon: number, lat: number, rank = 40) => ({ name, lon, lat, rank });

describe("signposts", () => {
  it("point at places beyond the edge and give their distance", () => {
    const [post] = signposts(view, [place("East", 0.4, 0)], []);
    expect(post).toMatchObject({ name: "East", bearing: 90, y: 300 });
    expect(post?.x).toBeLessThan(800);
    // 0.4 degrees of a great circle on a sphere of 6,371,008.8 m.
    expect(post?.distance).toBeCloseTo(44_478, 0);
  });

  it("choose different directions, at most three, large and near places first", () => {
    const posts = signposts(
      view,
      [
        place("Small east", 0.5, 0.01, 30),
        place("Large east", 0.4, 0, 55),
        place("North", 0, 0.4),
        place("West", -0.4, 0),
        place("South", 0, -0.4, 30),
        place("Far", 3, 3, 70),
      ],
      [],
    );
    expect(posts.map(({ name }) => name)).toEqual(["Large east", "North", "West"]);
  });

  it("keep clear of other things on the map", () => {
    const wall = [400, 0, 800, 600] as const;
    expect(signposts(view, [place("East", 0.4, 0)], [wall])).toEqual([]);
  });

  it("are absent if the map names places itself", () => {
    const own = [place("a", 0, 0), place("b", 0.01, 0), place("c", 0, 0.01)];
    expect(signposts(view, [...own, place("East", 0.4, 0)], [])).toEqual([]);
  });
});
