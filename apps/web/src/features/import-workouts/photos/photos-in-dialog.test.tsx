import { describe, expect, it } from "vitest";
import { button, dialog, showResults, someFile } from "../../../testing/import-on-screen.tsx";
import { expectOptions, expectRead } from "../../../testing/read-page.ts";
import { server } from "../../../testing/render-screen.tsx";
import { keyOf } from "../../../testing/workout-examples.ts";
import type { BatchPhoto } from "./batch-photos.ts";

const files = [someFile("a.fit"), someFile("b.fit")];
const photoAt = (id: number, place: BatchPhoto["place"], name = `${id}.jpg`) => ({
  id,
  place,
  clock: Date.UTC(2025, 5, 2, 9, 30),
  name,
});

/** The results of two workouts with some photos. */
async function showPhotos(...photos: readonly ReturnType<typeof photoAt>[]) {
  const shown = await showResults(files);
  shown.photos(
    { type: "choose", files: photos.map(({ name }) => someFile(name, "image/jpeg")) },
    {
      type: "found",
      targets: [
        {
          id: keyOf(1),
          startTime: Date.UTC(2025, 5, 2, 6),
          stopTime: Date.UTC(2025, 5, 2, 7),
          offsetMinutes: 180,
          activityId: 1,
          isKnown: false,
        },
        {
          id: keyOf(2),
          startTime: Date.UTC(2025, 5, 2, 10),
          stopTime: Date.UTC(2025, 5, 2, 11),
          offsetMinutes: 180,
          activityId: 2,
          isKnown: false,
          title: "To work",
        },
      ],
      places: photos,
    },
  );
  return shown;
}
const section = () => dialog().getByRole("region", { name: "Photos" });

describe("[WORK-10] photos of many files", () => {
  it("can be added afterwards, and are matched by their time", async () => {
    const { photos } = await showPhotos();
    await expect.element(section().getByText(/^Photos are added to the workouts/)).toBeVisible();
    photos({ type: "look" });
    await expect.element(section().getByText("Matching photos to workouts…")).toBeVisible();
  });

  it("that match none say why, and go where somebody puts them", async () => {
    const { importer } = await showPhotos(
      photoAt(1, { kind: "arrived", workoutKey: keyOf(1) }),
      photoAt(2, { kind: "unmatched", reason: "outside" }),
      photoAt(3, { kind: "unmatched", reason: "notJpeg" }),
      photoAt(4, { kind: "unmatched", reason: "unread" }),
    );
    await expect.element(section().getByText("1 of 4 matched to a workout")).toBeVisible();
    await expect.element(section().getByText("3 photos matched no workout")).toBeVisible();
    await expect.element(section().getByText("The file can no longer be read")).toBeVisible();
    // Only what can be read has a picture.
    expect(section().getByRole("listitem").first().element().querySelectorAll("img")).toHaveLength(1);
    expect(section().element().querySelectorAll("img")).toHaveLength(1);
    expect(
      section()
        .getByText(/^and \d+ more/)
        .elements(),
    ).toEqual([]);
    // Nothing is being sent any more.
    expect(
      section()
        .getByText(/^You can close this window/)
        .elements(),
    ).toEqual([]);
    await expectRead(
      section().getByRole("listitem").first(),
      /^2\.jpg Not taken during a workout of this import \(2 Jun 2025, 09:30\)/,
    );
    // Nothing can be done with what is no photo.
    await expect.poll(() => section().getByRole("combobox").elements().length).toBe(1);
    const choice = section().getByRole("combobox", { name: "Workout of 2.jpg" });
    // The nearest in time first; one without a title by its sport.
    await expectOptions(choice, [
      "Leave it out",
      "2 Jun 2025, 13:00 · To work",
      "2 Jun 2025, 09:00 · Running",
    ]);
    await expect.element(section().getByRole("button", { name: /^Add \d/ })).not.toBeInTheDocument();
    await choice.selectOptions(keyOf(2));
    await choice.selectOptions("");
    await expect.element(section().getByRole("button", { name: "Add 1 photo" })).not.toBeInTheDocument();
    await choice.selectOptions(keyOf(2));
    await section().getByRole("button", { name: "Add 1 photo" }).click();
    await expect.element(section().getByText("2 photos matched no workout")).toBeVisible();
    const { photos } = importer().get().photos;
    expect(photos.find(({ id }) => id === 2)?.place).toMatchObject({ workoutKey: keyOf(2) });
  });

  it("that match none are too many to be shown all at once", async () => {
    await showPhotos(
      ...Array.from({ length: 53 }, (_, id) => photoAt(id + 1, { kind: "unmatched", reason: "outside" })),
    );
    await section().getByText("53 photos matched no workout").click();
    await expect.element(section().getByText("and 3 more")).toBeVisible();
    expect(section().getByRole("combobox").elements()).toHaveLength(50);
  });

  it("say why none could be matched, and try again", async () => {
    const { photos } = await showPhotos();
    photos(
      { type: "choose", files: [someFile("a.jpg", "image/jpeg")] },
      { type: "lookFailed", reason: "network" },
    );
    await expect.element(section().getByRole("alert")).toBeVisible();
    // The page must stay open for what is still to be sent.
    await expect.element(button("Done")).toBeVisible();
    photos({ type: "begin" });
    await expect.element(button("Continue in background")).toBeVisible();
    server.answer("listWorkouts", [], { workoutcount: "0", until: "0" });
    await section().getByRole("button", { name: "Try again" }).click();
    await expect.element(section().getByRole("alert")).not.toBeInTheDocument();
    await expect.element(section().getByText("0 of 1 matched to a workout")).toBeVisible();
  });
});
