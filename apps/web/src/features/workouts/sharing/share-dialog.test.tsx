import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { combinedWorkout, keyOf } from "../../../testing/workout-examples.ts";
import { ShareButton } from "./share-button.tsx";

const line = (north: number) => encodePolyline(Float64Array.of(60, north), Float64Array.of(24, 24));
const others = { abilities: { edit: false, delete: false, share: true } };

const dialog = () => page.getByRole("dialog", { name: "Share this workout" });
const button = (name: string) => dialog().getByRole("button", { name });
const picture = () => dialog().getByRole("img");
/** Presses the button that downloads; returns the names of the files. */
const download = async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.href.startsWith("blob:")) names.push(this.download);
  });
  await button("Download").click();
  vi.restoreAllMocks();
  return names;
};

const open = async (
  changed: Partial<CombinedWorkoutView> = {},
  seen: Partial<CombinedWorkoutView> = changed,
) => {
  server.answer("getCombinedWorkout", combinedWorkout(seen), { ts: "1" });
  server.refuse("listMapStyles", "request.invalid");
  await renderScreen(<ShareButton workout={combinedWorkout(changed)} />);
  await page.getByRole("button", { name: "Share" }).click();
  await expect.element(dialog()).toBeVisible();
};

describe("[WORK-9] sharing a workout", () => {
  it("has its link, who can open it, and a picture in the chosen shape and colours", async () => {
    await open({ sharingFlags: 0 });
    await expect
      .element(dialog().getByRole("textbox", { name: "Link" }))
      .toHaveValue(`${location.origin}/workout/anna/${keyOf(1)}`);
    await expect.element(dialog().getByText(/^Only you can open this link/)).toBeVisible();
    await expect.element(button("Who can see this: Private")).toBeVisible();
    await expect.element(dialog().getByText(/^The workout stays private, but anyone/)).toBeVisible();
    await expect.element(picture()).toHaveAccessibleName(/^Loop 1, Running · 1 Jan 1970, Distance 10\.00 km/);
    await expect.element(dialog().getByRole("radio", { name: "Square" })).toBeChecked();
    await expect.element(dialog().getByRole("radio", { name: "Light" })).toBeChecked();
    await expect.poll(() => (picture().element() as HTMLImageElement).naturalHeight).toBe(1080);
    await expect.element(dialog().getByRole("region", { name: "Image" })).toBeVisible();
    await expect.element(button("Download")).not.toHaveAttribute("aria-busy", "true");
    expect(picture().element().closest("[aria-busy]")?.getAttribute("aria-busy")).toBe("false");
    expect(dialog().getByText("Drawing the map…").elements()).toEqual([]);
    expect(dialog().getByRole("button", { name: "Send image" }).elements()).toEqual([]);
    expect(await download()).toEqual(["loop-1-square.png"]);
    const before = picture().element().getAttribute("src");
    await dialog().getByRole("radio", { name: "Story" }).click();
    await expect.poll(() => picture().element().getAttribute("src")).not.toBe(before);
    await expect.poll(() => (picture().element() as HTMLImageElement).naturalHeight).toBe(1920);
    expect(await download()).toEqual(["loop-1-story.png"]);
    const bright = picture().element().getAttribute("src");
    await dialog().getByRole("radio", { name: "Dark" }).click();
    await expect.poll(() => picture().element().getAttribute("src")).not.toBe(bright);
    await dialog().getByRole("button", { name: "Close" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("makes the owner's picture of what others see, and says if zones leave out a part", async () => {
    await open(
      { sharingFlags: 19, detailedPolyline: line(60.1) },
      { detailedPolyline: line(60.08), totalDistance: 8900 },
    );
    await expect.element(picture()).toHaveAccessibleName(/Distance 8\.90 km/);
    await expect
      .element(
        dialog().getByText(
          "Parts inside your privacy zones are left out. The image is made in your browser. It is not uploaded.",
        ),
      )
      .toBeVisible();
    expect(server.callsOf("getCombinedWorkout").map(({ query }) => query.as)).toContain("others");
    await expect.element(dialog().getByRole("textbox", { name: "Embed code" })).toBeVisible();
    await expect.element(dialog().getByText(/^Shows this workout in a page or blog/)).toBeVisible();
    // On plain paper, as this browser draws no map; nothing more is awaited.
    await expect
      .poll(() => picture().element().closest<HTMLElement>("[data-ground]")?.dataset["ground"])
      .toBe("paper");
  });

  it("is sent as a file where the system can", async () => {
    const share = vi.fn(async (_data: ShareData) => await Promise.resolve());
    Object.assign(navigator, { canShare: () => true, share });
    onTestFinished(() => {
      for (const name of ["canShare", "share"]) Reflect.deleteProperty(navigator, name);
    });
    await open({ ...others, sharingFlags: 19 });
    await button("Send image").click();
    expect(share.mock.calls.map(([{ files }]) => files?.map(({ name, type }) => [name, type]))).toEqual([
      [["loop-1-square.png", "image/png"]],
    ]);
    await button("Send").first().click();
    expect(share.mock.calls.at(-1)).toEqual([
      { title: "Loop 1", url: `${location.origin}/workout/anna/${keyOf(1)}` },
    ]);
  });

  it("waits for what others see", async () => {
    server.answer("getCombinedWorkout", combinedWorkout({ totalDistance: 8900 }), { ts: "1" });
    const arrive = server.hold("getCombinedWorkout");
    server.refuse("listMapStyles", "request.invalid");
    await renderScreen(<ShareButton workout={combinedWorkout()} />);
    await page.getByRole("button", { name: "Share" }).click();
    await expect.element(button("Download")).toHaveAttribute("aria-busy", "true");
    expect(picture().elements()).toEqual([]);
    expect(
      dialog()
        .getByText(/privacy zones/)
        .elements(),
    ).toEqual([]);
    arrive();
    await expect.element(picture()).toHaveAccessibleName(/Distance 8\.90 km/);
  });

  it("of somebody else has no choice of who sees it, and nothing more is asked", async () => {
    await open({ ...others, sharingFlags: 17, description: undefined });
    await expect
      .element(dialog().getByText("Only people who follow its owner can open this link."))
      .toBeVisible();
    await expect.element(picture()).toHaveAccessibleName(/^Running, 1 Jan 1970, /);
    await expect
      .element(dialog().getByText("The image is made in your browser. It is not uploaded."))
      .toBeVisible();
    expect(button("Who can see this").elements()).toEqual([]);
    expect(
      dialog()
        .getByText(/privacy zones/)
        .elements(),
    ).toEqual([]);
    expect(dialog().getByRole("textbox", { name: "Embed code" }).elements()).toEqual([]);
    expect(server.callsOf("getCombinedWorkout")).toEqual([]);
  });

  it("keeps the link if the picture could not be made, which is tried again on demand", async () => {
    server.refuse("getCombinedWorkout", "request.invalid");
    await renderScreen(<ShareButton workout={combinedWorkout()} />);
    await page.getByRole("button", { name: "Share" }).click();
    await expect.element(dialog().getByText("The image could not be made")).toBeVisible();
    await expect.element(dialog().getByRole("textbox", { name: "Link" })).toBeVisible();
    server.answer("getCombinedWorkout", combinedWorkout(), { ts: "1" });
    await button("Try again").click();
    await expect.element(picture()).toBeVisible();
  });
});
