import { describe, expect, it } from "vitest";
import { bothNotes, dayNoteText, maxDayNoteLength } from "./day-note.ts";

describe("[DAY-1] the text of a note", () => {
  it("keeps its lines and loses invisible characters", () => {
    expect(dayNoteText("  Rest day \r\n\r\n\r\n\r\nsauna\u202E\u0000 ")).toBe("Rest day\n\nsauna");
    expect(dayNoteText("\u200B \n")).toBe("");
  });
});

describe("[DAY-2] two notes joined", () => {
  it("are one below the other, complete, or not joined at all", () => {
    expect(bothNotes("Theirs", "Mine")).toBe("Theirs\n\nMine");
    expect(bothNotes("", "Mine")).toBe("Mine");
    expect(bothNotes("Theirs", "")).toBe("Theirs");
    const half = "x".repeat(maxDayNoteLength / 2 - 1);
    expect(bothNotes(half, half)).toHaveLength(maxDayNoteLength);
    expect(bothNotes(half, `${half}y`)).toBeUndefined();
  });
});
