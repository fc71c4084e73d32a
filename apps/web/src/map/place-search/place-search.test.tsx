import type { FoundPlace } from "@cairn/contracts/geocoding/geocoding";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { type ChosenPlace, PlaceSearch } from "./place-search.tsx";

const box = [24.92, 60.15, 24.96, 60.19];
const helsinki = {
  point: { lat: 60.17, lng: 24.94 },
  extent: box,
  name: "Helsinki",
  kind: "settlement",
  country: "Finland",
} as const;
const street = { ...helsinki, name: "Mannerheimintie", kind: "street", city: "Helsinki" } as const;

const show = async (
  hits: readonly Partial<FoundPlace>[],
  near?: { lat: number; lon: number },
  notice?: "geocoder_unavailable",
) => {
  const chosen: ChosenPlace[] = [];
  server.answer("geocode", {
    hits: hits.map((hit) => ({ ...helsinki, ...hit })),
    copyrights: [],
    locale: "en",
    ...(notice && { notice }),
  });
  await renderScreen(<PlaceSearch near={near} onPick={(place) => chosen.push(place)} />);
  return { chosen, field: page.getByRole("combobox", { name: "Search for a place" }) };
};

describe("[EXPL-3] the search for a place", () => {
  it("searches at Enter, and at the next one chooses the first result with its box", async () => {
    const { chosen, field } = await show([helsinki]);
    await field.fill("helsinki");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("option")).toMatchTextContent(/Helsinki Finland/);
    expect(chosen).toEqual([]);
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("Helsinki, Finland");
    expect(chosen).toEqual([{ lat: 60.17, lon: 24.94, name: "Helsinki", box }]);
  });

  it("is closed by Escape and by going on, with its places kept for the next key", async () => {
    const { chosen, field } = await show([helsinki, { ...helsinki, name: "Helsingør" }]);
    await field.fill("helsin");
    await expect.element(page.getByRole("option").first()).toBeVisible();
    await expect.element(field).toHaveAttribute("aria-expanded", "true");
    // Round the two of them.
    await userEvent.keyboard("{ArrowUp}");
    await expect
      .element(page.getByRole("option", { name: "Helsingør" }))
      .toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{ArrowDown}");
    await expect
      .element(page.getByRole("option", { name: "Helsinki" }))
      .toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Escape}");
    await expect.element(field).toHaveAttribute("aria-expanded", "false");
    await expect.element(page.getByRole("option").first()).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("option").first()).toBeVisible();
    await userEvent.tab();
    await expect.element(field).toHaveAttribute("aria-expanded", "false");
    await expect.element(page.getByRole("option").first()).not.toBeInTheDocument();
    expect(chosen).toEqual([]);
  });

  it("asks for nothing while the term is empty", async () => {
    const { field } = await show([helsinki]);
    await field.fill("   ");
    await userEvent.keyboard("{Enter}");
    await field.fill("helsinki");
    await expect.element(page.getByRole("option")).toBeVisible();
    // Without a limit of its own: the server gives three.
    expect(server.callsOf("geocode").map(({ query }) => query)).toEqual([
      { q: "helsinki", locale: "en", limit: 3 },
    ]);
  });

  it("says that there is no result if the only one has no complete box", async () => {
    const { field } = await show([{ ...helsinki, extent: [24.92, 60.15] }]);
    await field.fill("helsinki");
    await expect.element(page.getByText(/^No place by this name/)).toBeVisible();
    await expect.element(page.getByRole("option")).not.toBeInTheDocument();
  });

  it("says in which town a street is, and asks for what is near the map", async () => {
    const { field } = await show([street], { lat: 60.1699, lon: 24.9384 });
    await field.fill("manner");
    await expect.element(page.getByRole("option")).toMatchTextContent(/Mannerheimintie Helsinki, Finland/);
    expect(server.callsOf("geocode").at(-1)?.query).toMatchObject({ point: { lat: 60.2, lon: 24.9 } });
  });

  it.each([
    ["below the places", [helsinki], /^1 place/],
    ["where there are none", [], /^No place by this name/],
  ] as const)("says %s that the operator's geocoder did not answer", async (_, hits, words) => {
    const { field } = await show(hits, undefined, "geocoder_unavailable");
    await field.fill("helsinki");
    const said = page.getByRole("status").filter({ hasText: words });
    await expect.element(said.getByText(/address service did not answer/)).toBeInTheDocument();
    await expect.element(page.getByText(/address service did not answer/).first()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText(/address service/).first()).not.toBeInTheDocument();
  });

  it("says nothing of a geocoder that answered", async () => {
    const { field } = await show([helsinki]);
    await field.fill("helsinki");
    await expect.element(page.getByRole("option")).toBeVisible();
    await expect.element(page.getByText(/address service/)).not.toBeInTheDocument();
  });
});
