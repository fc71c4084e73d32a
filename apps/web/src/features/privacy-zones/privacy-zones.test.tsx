import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { expectTexts } from "../../testing/read-page.ts";
import { workoutView } from "../../testing/workout-examples.ts";
import { PrivacyZones } from "./privacy-zones.tsx";

const home = { id: "64a0b1c2d3e4f5a6b7c8d9e0", name: "Home", center: { x: 23.76, y: 61.5 }, radius: 300 };
/** The same zone after another tab has saved it. */
const moved = { ...home, name: "The old flat", radius: 500 };
const bodyOf = ({ name, center, radius }: Omit<typeof home, "id">) => ({ name, center, radius });

const show = async (zones: readonly (typeof home)[] = [home], workouts: WorkoutView[] = []) => {
  server.answer("listPrivacyZones", [...zones]);
  server.answer("listWorkouts", workouts, { workoutcount: "0", until: "0" });
  await renderScreen(<PrivacyZones />);
};

/** Opens the form of a zone that another tab changes meanwhile, renames the zone here and tries to save it. */
const openOvertaken = async () => {
  await show();
  await page.getByRole("button", { name: "Change Home" }).click();
  const form = page.getByRole("dialog", { name: "Change" });
  await form.getByLabelText("Name, visible only to you").fill("Cabin");
  server.answer("listPrivacyZones", [moved]);
  server.refuse("changePrivacyZone", "privacy_zone.changed_elsewhere");
  await form.getByRole("button", { name: "Save" }).click();
  await expect
    .element(form.getByRole("group", { name: "Changed elsewhere" }))
    .toMatchTextContent(/The old flat.*500.*61\.50/);
  server.answer("changePrivacyZone", ({ body }) => ({ ...bodyOf(body), id: home.id }));
  return form;
};

describe("[PRIV-1] a zone that another tab has changed meanwhile", () => {
  it("is saved as it is here after Keep mine, over what the other tab saved", async () => {
    const form = await openOvertaken();
    await form.getByRole("button", { name: "Keep mine" }).click();
    await form.getByRole("button", { name: "Save" }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.callsOf("changePrivacyZone").at(-1)?.body).toEqual({
      ...bodyOf(home),
      name: "Cabin",
      base: bodyOf(moved),
    });
  });

  it("is the other tab's after “Use that”, and is saved as such", async () => {
    const form = await openOvertaken();
    await form.getByRole("button", { name: "Use that" }).click();
    await expect.element(form.getByLabelText("Name, visible only to you")).toHaveValue("The old flat");
    await expect.element(form.getByRole("group", { name: "Changed elsewhere" })).not.toBeInTheDocument();
    await form.getByRole("button", { name: "Save" }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.callsOf("changePrivacyZone").at(-1)?.body).toEqual({
      ...bodyOf(moved),
      base: bodyOf(moved),
    });
  });
});

const rows = () => page.getByRole("region", { name: "Privacy zones" }).getByRole("listitem");
const dialog = () => page.getByRole("dialog");

describe("[PRIV-1] the privacy zones in the settings", () => {
  it("are listed with their reach, and hidden places become visible again after a question", async () => {
    await show([home, { ...home, id: "64a0b1c2d3e4f5a6b7c8d9e1", name: "", radius: 1000 }]);
    await expectTexts(rows(), [
      "Home 300 m around it Change Remove",
      "Unnamed place 1 000 m around it Change Remove",
    ]);
    await page.getByRole("button", { name: "Remove Home" }).click();
    await expect.element(dialog()).toHaveAccessibleName("Show Home again?");
    server.answer("removePrivacyZone", true);
    server.answer("listPrivacyZones", []);
    await dialog().getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText("Privacy zone removed.").first()).toBeVisible();
    await expect.element(page.getByText("No privacy zones yet.")).toBeVisible();
    expect(server.callsOf("removePrivacyZone").map(({ params }) => params.id)).toEqual([home.id]);
  });

  it("get a new one where the latest workout began, at typed degrees and with a typed name", async () => {
    await show([], [workoutView(1, { startPosition: { x: 24.9, y: 60.2 } })]);
    await page.getByRole("button", { name: "Hide a place" }).click();
    const latitude = dialog().getByLabelText("Latitude");
    await expect.element(latitude).toHaveValue("60.2");
    await expect.element(dialog().getByLabelText("Longitude")).toHaveValue("24.9");
    await latitude.fill("-");
    await dialog().getByRole("button", { name: "Save" }).click();
    await expect.element(latitude).toHaveAccessibleDescription("Enter a number from -90 to 90.");
    await expect.element(dialog().getByLabelText("Longitude")).not.toHaveAttribute("aria-invalid");
    expect(server.callsOf("createPrivacyZone")).toEqual([]);
    await latitude.fill("-60.5");
    await dialog().getByLabelText("Name, visible only to you").fill("Cabin");
    await dialog().getByRole("slider").fill("450");
    await expect.element(dialog().getByText(/Radius: 450.m/)).toBeVisible();
    server.answer("createPrivacyZone", ({ body }) => ({ ...body, id: home.id }));
    await dialog().getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByText(/^Privacy zone saved\./).first()).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.callsOf("createPrivacyZone").map(({ body }) => body)).toEqual([
      { name: "Cabin", center: { x: 24.9, y: -60.5 }, radius: 450 },
    ]);
  });

  it("are set at a place that is searched for, and say why they are not saved", async () => {
    await show([]);
    await page.getByRole("button", { name: "Hide a place" }).click();
    await expect.element(dialog()).toHaveAccessibleName("Hide a place");
    // Typing begins at once, and Enter does not close it.
    const search = dialog().getByRole("combobox", { name: "Search for a place" });
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(search).toHaveFocus();
    await expect.element(dialog().getByLabelText("Latitude")).toHaveValue("0");
    const slider = dialog().getByRole("slider");
    expect(["min", "max", "step", "value"].map((name) => slider.element().getAttribute(name))).toEqual([
      "100",
      "2000",
      "50",
      "300",
    ]);
    expect(
      dialog()
        .getByText(/The lines are your latest workouts/)
        .elements(),
    ).toEqual([]);
    await dialog().getByLabelText("Longitude").fill("x");
    await dialog().getByRole("button", { name: "Save" }).click();
    await expect
      .element(dialog().getByLabelText("Longitude"))
      .toHaveAccessibleDescription("Enter a number from -180 to 180.");
    server.answer("geocode", {
      hits: [
        {
          name: "Mill",
          point: { lat: 60.123_456_7, lng: 24.5 },
          extent: [24.4, 60.1, 24.6, 60.2],
          kind: "settlement",
          country: "Finland",
        },
      ],
      copyrights: [],
      locale: "en",
    });
    await search.fill("Mill");
    await page.getByRole("option", { name: "Mill Finland" }).click();
    const name = dialog().getByLabelText("Name, visible only to you");
    await expect.element(name).toHaveValue("Mill");
    await name.fill("Grandma");
    await search.fill("Mil");
    await page.getByRole("option", { name: "Mill Finland" }).click();
    await expect.element(name).toHaveValue("Grandma");
    await expect.element(dialog().getByLabelText("Latitude")).toHaveValue("60.123457");
    await expect.element(dialog().getByLabelText("Longitude")).toHaveValue("24.5");
    await expect.element(dialog().getByLabelText("Longitude")).not.toHaveAttribute("aria-invalid");
    server.refuse("createPrivacyZone", "privacy_zone.too_many");
    await dialog().getByRole("button", { name: "Save" }).click();
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    expect(dialog().getByRole("group", { name: "Changed elsewhere" }).elements()).toEqual([]);
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("did not load, and are asked for again", async () => {
    server.answer("listWorkouts", [], { workoutcount: "0", until: "0" });
    server.refuse("listPrivacyZones", "request.invalid");
    await renderScreen(<PrivacyZones />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(page.getByRole("button", { name: "Hide a place" }).elements()).toEqual([]);
    server.answer("listPrivacyZones", [home]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => rows().elements().length).toBe(1);
  });
});
