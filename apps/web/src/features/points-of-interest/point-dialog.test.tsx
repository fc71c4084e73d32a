import type { PointOfInterestView } from "@cairn/contracts/points-of-interest";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { PointDialog } from "./point-dialog.tsx";

const park: PointOfInterestView = {
  loc: [24.94, 60.17],
  name: "Lake park",
  link: "http://example.org/",
  link_url: "http://example.org/",
  videolink: "aB3_-567890",
  clientPageLink: "https://example.org/p",
};

const show = async (...points: readonly PointOfInterestView[]) => {
  let closed = 0;
  server.answer("listPointsOfInterest", [...points]);
  await renderScreen(<PointDialog lat={60.17} lon={24.94} onClose={() => (closed += 1)} />);
  return { timesClosed: () => closed };
};
/** What is drawn in the place of a point that is awaited says nothing, and has the height of its map. */
const awaited = () =>
  document.querySelectorAll('[role=dialog] [style*="280px"], dialog [style*="280px"]').length;
const frames = () => [...document.querySelectorAll("iframe")].map(({ src, title }) => ({ src, title }));

describe("[POI-1] the dialog of a point of interest", () => {
  it("has name, place, and links that give the other site nothing and no credit", async () => {
    const { timesClosed } = await show({ ...park, loc: [24.940_009, 60.17], name: "Next to it" }, park);
    const dialog = page.getByRole("dialog", { name: "Lake park" });
    await expect.element(dialog.getByText(/60\.17.*24\.94/)).toBeVisible();
    await expect.element(dialog.getByText("This browser cannot draw maps.")).toBeVisible();
    // Looked for within a metre: a degree of latitude is 111 km.
    const [asked] = server.callsOf("listPointsOfInterest");
    expect(asked?.query.lowerlat).toBeCloseTo(60.169_99, 7);
    expect(asked?.query.lowerlng).toBeCloseTo(24.939_99, 7);
    expect(asked?.query.upperlat).toBeCloseTo(60.170_01, 7);
    expect(asked?.query.upperlng).toBeCloseTo(24.940_01, 7);
    for (const [name, address] of [
      ["Visit the website", "http://example.org/"],
      ["More about this place", "https://example.org/p"],
    ] as const) {
      const link = dialog.getByRole("link", { name });
      await expect.element(link).toHaveAttribute("href", address);
      await expect.element(link).toHaveAttribute("rel", "external noopener noreferrer nofollow");
    }
    await userEvent.keyboard("{Escape}");
    expect(timesClosed()).toBe(1);
  });

  it("asks the video's host for nothing before a press on the button beside its name", async () => {
    await show(park);
    const play = page.getByRole("button", { name: "Play the video" });
    await expect.element(page.getByText(/^The video comes from www\.youtube-nocookie\.com/)).toBeVisible();
    expect(frames()).toEqual([]);
    await play.click();
    expect(frames()).toEqual([
      {
        src: "https://www.youtube-nocookie.com/embed/aB3_-567890?autoplay=1",
        title: "Video about Lake park",
      },
    ]);
  });

  it("has neither video nor links without good ones, whatever the answer says", async () => {
    await show({
      loc: park.loc,
      name: "Bare",
      link_url: "javascript:alert(1)",
      clientPageLink: "data:text/html,x",
      videolink: "aB3_-56789/",
    });
    const dialog = page.getByRole("dialog", { name: "Bare" });
    await expect.element(dialog.getByText(/60\.17/)).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: "Play the video" })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole("link", { name: "Visit the website" })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole("link", { name: "More about this place" })).not.toBeInTheDocument();
  });

  it("says so if there is none", async () => {
    await show();
    await expect.element(page.getByText(/^There is no point of interest here/)).toBeVisible();
    expect(awaited()).toBe(0);
  });

  it("keeps its place until it is loaded, says why it was not, and asks again", async () => {
    server.refuse("listPointsOfInterest", "request.invalid");
    const refuse = server.hold("listPointsOfInterest");
    await renderScreen(<PointDialog lat={60.17} lon={24.94} onClose={() => undefined} />);
    const dialog = page.getByRole("dialog", { name: "Point of interest" });
    await expect.element(dialog).toBeVisible();
    expect(awaited()).toBe(1);
    refuse();
    await expect
      .element(dialog.getByRole("heading", { name: "The place could not be loaded" }))
      .toBeVisible();
    await expect.element(dialog.getByText("Your data is safe.")).toBeVisible();
    expect(awaited()).toBe(0);
    server.answer("listPointsOfInterest", [park]);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("dialog", { name: "Lake park" }).getByText(/60\.17/)).toBeVisible();
    expect(awaited()).toBe(0);
    expect(page.getByText("The place could not be loaded").elements()).toEqual([]);
  });
});
