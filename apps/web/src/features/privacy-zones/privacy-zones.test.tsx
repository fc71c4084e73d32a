import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { PrivacyZones } from "./privacy-zones.tsx";

const home = { id: "64a0b1c2d3e4f5a6b7c8d9e0", name: "Home", center: { x: 23.76, y: 61.5 }, radius: 300 };
/** The same zone after another tab has saved it. */
const moved = { ...home, name: "The old flat", radius: 500 };
const bodyOf = ({ name, center, radius }: Omit<typeof home, "id">) => ({ name, center, radius });

const show = async () => {
  server.answer("listPrivacyZones", [home]);
  server.answer("listWorkouts", [], { workoutcount: "0", until: "0" });
  server.answer("listMapRegions", { version: "1", regions: [], hasStyles: false });
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
});
