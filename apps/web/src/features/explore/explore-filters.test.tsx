import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { unitsPreference } from "../../lib/preferences/preferences.ts";
import { showExplore as show } from "../../testing/explore-on-screen.tsx";
import { expectOptions, onPhone } from "../../testing/read-page.ts";
import { server } from "../../testing/render-screen.tsx";

const option = (field: string, at: number) =>
  page.getByRole("combobox", { name: field }).getByRole("option").nth(at);

describe("[EXPL-3] the filters and the search of explore", () => {
  it("offer lengths and ascents in the reader's units, and what the address has beside them", async () => {
    const { history } = await show([], [], "/explore?length=1234_&climb=_500");
    await page.getByRole("button", { name: "Filters (2)" }).click();
    const panel = page.getByRole("dialog", { name: "Filters" });
    await expect.element(panel.getByLabelText("Sports")).toHaveValue("");
    await expect.element(panel.getByLabelText("Min distance")).toHaveValue("1234");
    await expect.element(panel.getByLabelText("Max distance")).toHaveValue("");
    await expectOptions(panel.getByLabelText("Max ascent"), [
      "Any",
      "100 m",
      "250 m",
      "500 m",
      "1 000 m",
      "2 000 m",
    ]);
    await panel.getByLabelText("Min ascent").selectOptions("100 m");
    await expect.poll(() => history.location.search).toContain("climb=100_500");
    await panel.getByLabelText("Min distance").selectOptions("Any");
    await expect.poll(() => history.location.search).not.toContain("length");
    expect(server.callsOf("explore").at(-1)?.query).toMatchObject({ minascent: 100, maxascent: 500 });
    await panel.getByRole("button", { name: "Reset 1 filter" }).click();
    await expect.poll(() => history.location.search).toBe("");
    expect(panel.getByRole("button", { name: /^Reset/ }).elements()).toEqual([]);
    unitsPreference.set("IMPERIAL");
    // 300 feet are asked for as 91 whole metres.
    await expect.element(option("Min ascent", 1)).toMatchTextContent(/^300\sft$/);
    await expect.element(option("Min ascent", 1)).toHaveValue("91");
    await expect.element(option("Min distance", 1)).toMatchTextContent(/\smi$/);
    unitsPreference.set("METRIC");
  });

  it("are in a sheet on a phone, which says how many there are and leads back to the map", async () => {
    await onPhone();
    const { history } = await show([], [], "/explore?length=1234_");
    await page.getByRole("button", { name: "Filters (1)" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByLabelText("Min ascent").selectOptions("100 m");
    await sheet.getByRole("button", { name: "Show on the map" }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Filters (2)" }).click();
    await sheet.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => history.location.search).toBe("");
  });

  it("shows what is shared at a place that is searched for, also beyond the date line", async () => {
    await show([]);
    server.answer("geocode", {
      hits: [
        {
          name: "Taveuni",
          point: { lat: -17, lng: 179.9 },
          extent: [179.7, -17.1, -179.8, -16.7],
          kind: "settlement",
          country: "Fiji",
        },
      ],
      copyrights: [],
      locale: "en",
    });
    await page.getByRole("combobox", { name: "Search for a place" }).fill("Taveuni");
    await page.getByRole("option", { name: "Taveuni Fiji" }).click();
    await expect
      .poll(() => server.callsOf("explore").at(-1)?.query)
      .toMatchObject({ lowerlng: 179.7, lowerlat: -17.1, upperlng: -179.8, upperlat: -16.7 });
  });
});
