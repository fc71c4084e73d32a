import { activities } from "@cairn/domain/sports/activities";
import { describe, expect, it } from "vitest";
import { sportPictograms } from "./sport-pictograms.ts";
import { drawSportSprite } from "./sport-sprite.ts";

describe("the sprite of sport pictograms", () => {
  const sprite = drawSportSprite();

  it("draws one for every activity of the catalogue", () => {
    const missing = activities.filter(({ icon }) => !sprite.includes(`<symbol id="${icon}"`));
    expect(missing).toEqual([]);
  });

  it("draws nothing that no activity uses", () => {
    const used = new Set(activities.map(({ icon }) => icon));
    expect(Object.keys(sportPictograms).filter((slug) => !used.has(slug))).toEqual([]);
  });

  it("takes its colour from its place", () => {
    expect(sprite).not.toMatch(/#[0-9a-f]{3,6}"/i);
    expect(sprite).toContain("currentColor");
  });
});
