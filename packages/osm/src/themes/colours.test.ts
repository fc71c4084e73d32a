import { expect, it } from "vitest";
import { colourOf } from "./colours.ts";

it.each([
  ["red", "#ff0000"],
  [" Blue ", "#0000ff"],
  ["#F0a", "#ff00aa"],
  ["#12AB34", "#12ab34"],
  ["#12", undefined],
  ["toString", undefined],
  ["rgb(1,2,3)", undefined],
  ["", undefined],
])("[OSM-9] a colour is #rrggbb: %j", (text, colour) => {
  expect(colourOf(text)).toBe(colour);
});
