import type { DayNoteView } from "@cairn/contracts/day-notes";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen, sendOnceMore, server } from "../../testing/render-screen.tsx";
import { ownAccount } from "../../testing/own-account.ts";
import { DayNote } from "./day-note.tsx";
import { draftedDays, storeNoteDraft } from "./note-draft.ts";
import { NoteSender } from "./note-sender.tsx";
import { OwnDayNote } from "./own-day-note.tsx";
import { expireSession } from "../../lib/session.ts";

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
const save = () => page.getByRole("button", { name: "Save note" });
const sent = () => server.callsOf("saveDayNote").map(({ body }) => body);

describe("[DAY-2] the note on a day", () => {
  it("is added with the field in focus, and saved on the day", async () => {
    server.answer("saveDayNote", ({ body }) => ({ day: body.day, text: body.text, version: version("2") }));
    await show(undefined);
    await page.getByRole("button", { name: "Add a note" }).click();
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveAttribute("maxlength", "4000");
    await field().fill("Sore legs");
    const letAnswer = server.hold("saveDayNote");
    await save().click();
    await expect.element(save()).toHaveAttribute("aria-busy", "true");
    // What is on its way cannot be taken back, nor sent twice.
    await expect.element(page.getByRole("button", { name: "Discard" })).toBeDisabled();
    sendOnceMore();
    letAnswer();
    await expect.element(field()).not.toBeInTheDocument();
    expect(sent()).toEqual([{ day: "2026-06-01", text: "Sore legs", version: null }]);
  });

  it("is what it was after Discard, and nothing is sent", async () => {
    await show(stored);
    await expect.element(page.getByText("Rest day")).toBeVisible();
    expect(page.getByRole("button", { name: "Add a note" }).elements()).toEqual([]);
    await page.getByRole("button", { name: "Edit note" }).click();
    await expect.element(field()).toHaveValue("Rest day");
    await expect.element(field()).toHaveFocus();
    await expect.element(page.getByRole("button", { name: "Discard" })).toBeEnabled();
    await field().fill("Other words");
    expect(page.getByRole("alert").elements()).toEqual([]);
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
      // One chooses first.
      await expect.element(save()).not.toBeInTheDocument();
      sendOnceMore();
      server.answer("saveDayNote", ({ body }) => ({ day: body.day, text: body.text, version: version("4") }));
      await page.getByRole("button", { name: press }).click();
      await expect.element(field()).not.toBeInTheDocument();
      expect(sent()).toEqual([
        { day: "2026-06-01", text: "Mine", version: version("1") },
        ...(saved === undefined ? [] : [{ day: "2026-06-01", text: saved, version: version("3") }]),
      ]);
    },
  );

  it("that is too much for one note offers no way to have both", async () => {
    storeNoteDraft(place, { text: "x".repeat(3999), version: version("1") });
    await show({ ...stored, text: "Theirs", version: version("3") });
    await expect.element(field()).toHaveValue("x".repeat(3999));
    // It was begun before, and nobody has pressed anything now.
    await expect.element(field()).not.toHaveFocus();
    await expect.element(page.getByRole("button", { name: "Keep this one" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Keep both" })).not.toBeInTheDocument();
  });

  it("that another tab has removed meanwhile says so, and is written anew", async () => {
    storeNoteDraft(place, { text: "Mine", version: version("1") });
    server.answer("saveDayNote", ({ body }) => ({ day: body.day, text: body.text, version: version("2") }));
    await show(undefined);
    await expect.element(page.getByRole("alert")).toMatchTextContent(/^This note was removed elsewhere\./);
    expect(page.getByRole("blockquote").elements()).toEqual([]);
    await expect.element(page.getByRole("button", { name: "Keep both" })).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Keep this one" }).click();
    await expect.element(field()).not.toBeInTheDocument();
    expect(sent()).toEqual([{ day: "2026-06-01", text: "Mine", version: null }]);
  });

  it("that is refused for good says why, and nothing of being kept", async () => {
    server.refuse("saveDayNote", "request.invalid");
    await show(stored);
    await page.getByRole("button", { name: "Edit note" }).click();
    await field().fill("Other words");
    await save().click();
    await expect.element(page.getByRole("alert")).toMatchTextContent(/^The request was not valid\./);
    expect(page.getByText(/is kept in this browser/).elements()).toEqual([]);
    await field().fill("Better words");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });

  it("is there once it is known whose diary it is", async () => {
    server.answer("getUser", ownAccount);
    const letCome = server.hold("getUser");
    await renderScreen(<OwnDayNote day={day} stored={stored} refetch={() => Promise.resolve()} />);
    expect(page.getByText("Rest day").elements()).toEqual([]);
    letCome();
    await expect.element(page.getByText("Rest day")).toBeVisible();
  });
});

const toast = () => page.getByText(/could not be saved\. It is kept in this browser\./);
const leave = (days: readonly number[]) => {
  for (const each of days)
    storeNoteDraft({ ...place, day: each }, { text: `Day ${each}`, version: null, isSent: true });
};

describe("[DAY-2] notes that were saved without a connection", () => {
  it("are sent from any screen, oldest first, but not those that are only begun", async () => {
    leave([day, day - 1]);
    storeNoteDraft({ ...place, day: day + 1 }, { text: "Begun", version: null });
    server.answer("getUser", ownAccount);
    server.answer("saveDayNote", ({ body }) => ({ day: body.day, text: body.text, version: version("2") }));
    await renderScreen(<NoteSender />);
    await expect.poll(sent).toEqual([
      { day: "2026-05-31", text: `Day ${day - 1}`, version: null },
      { day: "2026-06-01", text: `Day ${day}`, version: null },
    ]);
    await expect.poll(() => draftedDays(place.accountKey)).toEqual([day + 1]);
    expect(toast().elements()).toEqual([]);
  });

  it("say that one was refused, and lead to its day", async () => {
    leave([day]);
    server.answer("getUser", ownAccount);
    server.refuse("saveDayNote", "request.invalid");
    const router = await renderScreen(<NoteSender />);
    await expect.element(toast()).toMatchTextContent(/^Your note on .*1 Jun/);
    await page.getByRole("button", { name: "Open the day" }).click();
    await expect.poll(() => router.state.location.href).toBe("/diary?day=2026-06-01");
    expect(sent()).toHaveLength(1);
  });

  it("wait once the session has ended, also between two of them", async () => {
    leave([day, day - 1]);
    server.answer("getUser", ownAccount);
    server.answer("saveDayNote", ({ body }) => {
      expireSession();
      return { day: body.day, text: body.text, version: version("2") };
    });
    await renderScreen(<NoteSender />);
    await expect.poll(() => draftedDays(place.accountKey)).toEqual([day]);
    expect(sent()).toHaveLength(1);
  });

  it("wait while nothing answers", async () => {
    leave([day]);
    server.answer("getUser", ownAccount);
    server.cut("saveDayNote");
    await renderScreen(<NoteSender />);
    await expect.poll(() => sent().length).toBe(1);
    expect(toast().elements()).toEqual([]);
    expect(draftedDays(place.accountKey)).toEqual([day]);
  });
});
