import { activities } from "@cairn/domain/sports/activities";
import { describe, expect, it } from "vitest";
import { sportPictograms } from "./sport-pictograms.ts";
import { drawSportSprite } from "./sport-sprite.ts";

describe("the sprite of sport pictograms", () => {
  const sprite = drawSportSprite();

  it("has a pictogram for every activity of the catalogue", () => {
    const missing = activities.filter(({ icon }) => !sprite.includes(`<symbol id="${icon}"`));
    expect(missing).toEqual([]);
  });

  it("has no unused pictogram", () => {
    const used = new Set(activities.map(({ icon }) => icon));
    expect(Object.keys(sportPictograms).filter((slug) => !used.has(slug))).toEqual([]);
  });

  it("inherits its colour", () => {
    expect(sprite).not.toMatch(/#[0-9a-f]{3,6}"/i);
    expect(sprite).toContain("currentColor");
  });
});
