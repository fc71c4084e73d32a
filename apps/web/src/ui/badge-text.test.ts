import { expect, it } from "vitest";
import { badgeText } from "./badge-text.ts";

it.each([
  [0, undefined],
  [1, "1"],
  [99, "99"],
  [100, "99"],
  [12_345, "99"],
])("[NAV-9] [SOC-4] a badge of %i says %s", (count, text) => {
  expect(badgeText(count)).toBe(text);
});
