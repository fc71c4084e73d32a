import { describe, expect, it } from "vitest";
import {
  editedSince,
  preferOwn,
  takeOther,
  unedited,
  withElsewhere,
  withSaved,
  withWished,
} from "./entry-edits.ts";
import { attributeFields, type EntryForm, newForm } from "./entry-form.ts";

const opened: EntryForm = {
  ...newForm(new Date("2026-03-01T08:00:00Z"), 1, { timeZone: "UTC" }),
  description: "Loop",
  notes: "Windy.",
  distance: "12.35",
};

const typing = (change: Partial<EntryForm>) => ({ ...unedited(opened), form: { ...opened, ...change } });

describe("[ADD-2] what somebody types in the dialog of a workout", () => {
  it("is looked at in all its fields", () => {
    expect(Object.values(attributeFields).flat().toSorted()).toEqual(Object.keys(opened).toSorted());
  });

  it("stays when the workout is changed elsewhere, the rest follows, and the person is asked about what was changed on both sides", () => {
    const elsewhere = { ...opened, notes: "The bridge was closed.", gear: "Shoes", time: "09:00" };
    const edits = withElsewhere(typing({ notes: "Windy!", description: "Evening" }), elsewhere, []);
    expect(edits.form).toEqual({ ...elsewhere, notes: "Windy!", description: "Evening" });
    expect(edits.asked).toEqual(["notes"]);
    expect(preferOwn(edits, "notes")).toMatchObject({ form: { notes: "Windy!" }, asked: [] });
    expect(takeOther(edits, "notes")).toMatchObject({ form: { notes: "The bridge was closed." }, asked: [] });
    expect(editedSince(takeOther(edits, "notes").before, takeOther(edits, "notes").form)).toEqual([
      "description",
    ]);
  });

  it("is asked about once it is the same on both sides no more, and always if the server says so", () => {
    const both = withElsewhere(typing({ notes: "Same" }), { ...opened, notes: "Same" }, ["notes"]);
    expect(both.asked).toEqual([]);
    // 12.347 km became 12.352 km: the form shows both as 12.35.
    expect(withElsewhere(typing({ distance: "12.4" }), opened, ["totalDistance"]).asked).toEqual([
      "totalDistance",
    ]);
    const again = withElsewhere(typing({ notes: "Mine" }), { ...opened, notes: "Theirs" }, []);
    expect(withElsewhere(again, { ...opened, notes: "Theirs" }, []).asked, "not answered yet").toEqual([
      "notes",
    ]);
  });

  it("while a save is in progress stays, and is not saved yet", () => {
    const sent = { ...opened, description: "  Evening " };
    const edits = withSaved({ ...unedited(opened), form: { ...sent, notes: "Windy, and more" } }, sent, {
      ...opened,
      description: "Evening",
    });
    expect(edits.form).toEqual({ ...opened, description: "Evening", notes: "Windy, and more" });
    expect(editedSince(edits.before, edits.form)).toEqual(["notes"]);
  });

  it("is not what preferences filled in, which become known a little later", () => {
    const wished = { ...opened, sharing: "public", time: "10:00" } as const;
    const edits = withWished(unedited(opened), wished);
    expect(edits.form).toEqual(wished);
    expect(editedSince(edits.before, edits.form)).toEqual([]);
  });
});
