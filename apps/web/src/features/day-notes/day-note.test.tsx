import type { DayNoteView } from "@cairn/contracts/day-notes";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { DayNote } from "./day-note.tsx";

/** 2026-06-01. */
const day = 20_605;
const place = { accountKey: "64a0b1c2d3e4f5a6b7c8d9aa", day };
const version = (digit: string) => digit.repeat(24);
const stored: DayNoteView = { day: "2026-06-01", text: "Rest day", version: version("1") };

/** What the diary has of the day: another tab's note once it asks again. */
const OvertakenNote = ({ newer }: { readonly newer: DayNoteView }) => {
  const [note, setNote] = useState(stored);
  const refetch = async () => {
    await Promise.resolve();
    setNote(newer);
  };
  return <DayNote place={place} stored={note} refetch={refetch} />;
};

const show = async (note: DayNoteView | undefined) => {
  await renderScreen(<DayNote place={place} stored={note} refetch={() => Promise.resolve()} />);
};
const field = () => page.getByLabelText("Note", { exact: true });
const sent = () => server.callsOf("saveDayNote").map(({ body }) => body);

describe("[DAY-2] the note on a day", () => {
  it("is added with the field in focus, and saved on the day", async () => {
    server.answer("saveDayNote", ({ body }) => ({ day: body.day, text: body.text, version: version("2") }));
    await show(undefined);
    await page.getByRole("button", { name: "Add a note" }).click();
    await expect.element(field()).toHaveFocus();
    await field().fill("Sore legs");
    await page.getByRole("button", { name: "Save note" }).click();
    await expect.element(field()).not.toBeInTheDocument();
    expect(sent()).toEqual([{ day: "2026-06-01", text: "Sore legs", version: null }]);
  });

  it("is what it was after Discard, and nothing is sent", async () => {
    await show(stored);
    await page.getByRole("button", { name: "Edit note" }).click();
    await expect.element(field()).toHaveValue("Rest day");
    await field().fill("Other words");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect.element(page.getByText("Rest day")).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it("is kept in this browser, and as it is in the field, while the server is away", async () => {
    server.cut("saveDayNote");
    await show(stored);
    await page.getByRole("button", { name: "Edit note" }).click();
    await field().fill("Written in a tunnel");
    await page.getByRole("button", { name: "Save note" }).click();
    await expect.element(page.getByRole("alert")).toMatchTextContent(/is kept in this browser/);
    await expect.element(field()).toHaveValue("Written in a tunnel");
    expect(Object.values(localStorage).some((kept) => String(kept).includes("Written in a tunnel"))).toBe(
      true,
    );
  });

  it.each([
    { press: "Keep this one", saved: "Mine" },
    { press: "Keep both", saved: "Theirs\n\nMine" },
    { press: "Keep the other", saved: undefined },
  ])(
    "that another tab has changed meanwhile is shown, and $press is what is saved",
    async ({ press, saved }) => {
      server.refuse("saveDayNote", "day_note.changed");
      await renderScreen(<OvertakenNote newer={{ ...stored, text: "Theirs", version: version("3") }} />);
      await page.getByRole("button", { name: "Edit note" }).click();
      await field().fill("Mine");
      await page.getByRole("button", { name: "Save note" }).click();
      await expect.element(page.getByRole("alert")).toMatchTextContent(/changed elsewhere.*Theirs/);
      server.answer("saveDayNote", ({ body }) => ({ day: body.day, text: body.text, version: version("4") }));
      await page.getByRole("button", { name: press }).click();
      await expect.element(field()).not.toBeInTheDocument();
      expect(sent()).toEqual([
        { day: "2026-06-01", text: "Mine", version: version("1") },
        ...(saved === undefined ? [] : [{ day: "2026-06-01", text: saved, version: version("3") }]),
      ]);
    },
  );
});
