import { activities } from "@cairn/domain/sports/activities";
import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { stubBrowser } from "./browser-stub.ts";

stubBrowser();
const { sportOf } = await import("./sport-names.ts");
const t = (id: string) => `<${id}>`;

describe("the sport of an activity", () => {
  it("has a name, a picture and a way to tell speed for each of the catalogue", () => {
    for (const { id, slug, icon, profile, family } of activities) {
      expect(sportOf(t, id)).toEqual({
        name: `<sports.${slug}>`,
        icon,
        profile: sportProfiles[profile],
        family,
      });
    }
  });

  it.each([89, 122, -1, 1.5, Number.NaN])(
    "is nothing special for %d, which no catalogue of ours has",
    (id) => {
      expect(sportOf(t, id)).toEqual({
        name: "<sports.other>",
        icon: "other",
        family: "other",
        profile: sportProfiles.other,
      });
    },
  );
});
