import type { PhotoView } from "@cairn/contracts/photos";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PlannerControl } from "../../map/planner-map.tsx";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { keyOf, photoView } from "../../testing/workout-examples.ts";
import { useOwnPhotos } from "./own-photos.tsx";

/** What the map was asked for. */
let asked: string[] = [];
const control: PlannerControl = {
  fit: () => {},
  goTo: ({ lon, lat }, zoom) => asked.push(`to ${lon.toFixed(2)} ${lat.toFixed(2)} at ${zoom}`),
  focus: () => asked.push("focus"),
  middle: () => ({ lon: 24, lat: 60 }),
};

/** A map without a drawing: a degree of longitude is 1,456 pixels at zoom 10. */
const Map = ({ zoom }: { readonly zoom: number }) => {
  const { tool, below } = useOwnPhotos("anna", { top: 0, right: 0, bottom: 0, left: 0 }, control);
  const view = { centre: { lon: 24, lat: 60 }, zoom, width: 800, height: 600 };
  return (
    <div style={{ position: "relative", width: 800, height: 600 }}>
      {tool}
      {below?.(view)}
    </div>
  );
};

const at = (number: number, lon: number, changed: Partial<PhotoView> = {}): PhotoView =>
  photoView(number, {
    location: { x: lon, y: 60 },
    // Half past one of the next day in Helsinki.
    timestamp: Date.UTC(2025, 5, number, 22, 30),
    ...changed,
  });

const show = async (photos: readonly PhotoView[], zoom = 10) => {
  asked = [];
  server.answer("listUserPhotos", ({ query: { offset, limit } }) => photos.slice(offset, offset + limit), {
    ts: "1",
  });
  await renderScreen(<Map zoom={zoom} />);
  await tool().click();
};

const tool = () => page.getByRole("button", { name: "My photos" });
const pin = (name: string) => page.getByRole("button", { name, exact: true });
const pins = () => page.getByRole("toolbar", { name: "My photos" }).getByRole("button");
const popup = () => page.getByRole("dialog");
const button = (name: string) => popup().getByRole("button", { name });

describe("[ROUT-3] one's own photos on the planner's map", () => {
  it("are asked for when they are switched on, and shown where they were taken", async () => {
    await show([at(1, 24), at(2, 24.1), at(3, 0, { location: { x: 0, y: 0 } })]);
    await expect.element(tool()).toHaveAttribute("aria-pressed", "true");
    await expect.element(pin("Photo of 2 Jun 2025")).toBeVisible();
    // The third has no place.
    await expect.poll(() => pins().elements().length).toBe(2);
    // 0.1 degrees are 146 pixels, to the right of the middle.
    const [left, right] = pins()
      .elements()
      .map((each) => each.getBoundingClientRect().left);
    expect((right ?? 0) - (left ?? 0)).toBeCloseTo(145.6, 0);
    expect(
      server.callsOf("listUserPhotos").map(({ params, query }) => [params.username, query.offset]),
    ).toEqual([["anna", 0]]);
    await tool().click();
    await expect.element(tool()).toHaveAttribute("aria-pressed", "false");
    expect(page.getByRole("toolbar", { name: "My photos" }).elements()).toEqual([]);
  });

  it("open with their date, description and workout, and give the focus back when they are closed", async () => {
    await show([at(1, 24, { description: "Old bridge" }), at(2, 24.1)]);
    await pin("Photo of 2 Jun 2025").click();
    await expect.element(popup()).toHaveAccessibleName("2 Jun 2025");
    await expect.element(popup().getByRole("img", { name: "Old bridge" })).toBeInTheDocument();
    await expect
      .element(popup().getByRole("link", { name: "Open workout" }))
      .toHaveAttribute("href", `/workout/anna/${keyOf(1)}`);
    // One alone has no next one.
    expect(button("Next photo").elements()).toEqual([]);
    await expect.element(popup()).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(popup()).not.toBeInTheDocument();
    await expect.element(pin("Photo of 2 Jun 2025")).toHaveFocus();
    await pin("Photo of 3 Jun 2025").click();
    await expect.element(popup().getByRole("img", { name: "Photo of 3 Jun 2025" })).toBeInTheDocument();
    await button("Close").click();
    await expect.element(pin("Photo of 3 Jun 2025")).toHaveFocus();
  });

  it("are one pin where they would cover each other, and come apart when the map comes nearer", async () => {
    await show([at(1, 24.001), at(2, 24.002), at(3, 24.003)]);
    await expectTexts(pins(), ["3"]);
    await pin("3 photos here: zoom in").click();
    // Their middle, two steps nearer than 10.
    expect(asked).toEqual(["to 24.00 60.00 at 12"]);
    expect(popup().elements()).toEqual([]);
  });

  it("are looked at one by one where no zoom tells them apart", async () => {
    await show([at(1, 24), at(2, 24)], 17);
    await expectTexts(pins(), ["2"]);
    await pin("Photo of 2 Jun 2025").click();
    await expect.element(popup().getByText("1 of 2")).toBeVisible();
    await button("Next photo").click();
    await expect.element(popup().getByText("2 of 2")).toBeVisible();
    await expect.element(popup()).toHaveAccessibleName("3 Jun 2025");
    await button("Next photo").click();
    await expect.element(popup().getByText("1 of 2")).toBeVisible();
  });

  it("are one stop of Tab, between which the arrows go round", async () => {
    await show([at(1, 23.9), at(2, 24), at(3, 24.1), at(4, 30)]);
    // The fourth is far outside of the map.
    await expect.poll(() => pins().elements().length).toBe(3);
    await userEvent.tab();
    await expect.element(pin("Photo of 2 Jun 2025")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(pin("Photo of 3 Jun 2025")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect.element(pin("Photo of 4 Jun 2025")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(pin("Photo of 2 Jun 2025")).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect
      .poll(() =>
        pins()
          .elements()
          .map((each) => (each as HTMLElement).tabIndex),
      )
      .toEqual([-1, -1, 0]);
  });

  it("are asked for a hundred at a time until all are there", async () => {
    await show(
      Array.from({ length: 120 }, (_, index) => at(1, 24 + index / 1000, { key: keyOf(index) })),
      4,
    );
    await expect
      .poll(() =>
        pins()
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(["120"]);
    expect(server.callsOf("listUserPhotos").map(({ query }) => [query.limit, query.offset])).toEqual([
      [100, 0],
      [100, 100],
    ]);
  });

  it("say that none has a place", async () => {
    await show([at(1, 0, { location: { x: 0, y: 0 } })]);
    await expect.element(page.getByText("None of your photos has a place on the map.")).toBeVisible();
  });

  it("say that they could not be loaded", async () => {
    server.refuse("listUserPhotos", "user.not_found");
    await renderScreen(<Map zoom={10} />);
    await tool().click();
    await expect.element(page.getByText(/^Your photos could not be loaded\./)).toBeVisible();
  });
});
