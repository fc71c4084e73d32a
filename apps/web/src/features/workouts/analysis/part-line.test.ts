import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { createCursorStore } from "../../../lib/track/cursor-store.ts";
import { PartLine } from "./part-line.tsx";

const time = Float64Array.of(0, 10, 20);
const cursor = createCursorStore({ length: 3, time, distance: time, segmentStarts: [0] });
const row = { cursor, name: "Running", label: "Select Running", children: createElement("td", {}, "–") };

describe("a row for a part of the workout", () => {
  it("has a button that selects the part", () => {
    const html = renderToStaticMarkup(createElement(PartLine, { ...row, part: () => ({ from: 0, to: 2 }) }));
    expect(html).toMatch(/<button[^>]* aria-label="Select Running"[^>]*>Running<\/button>/);
  });

  it("has no button if nobody knows where the part ends", () => {
    const html = renderToStaticMarkup(createElement(PartLine, { ...row, part: undefined }));
    expect(html).not.toContain("<button");
    expect(html).toMatch(/Running.*–/);
  });
});
