import { encodePolyline } from "@cairn/geo/polyline";
import { Lock } from "lucide-react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { PhotoItem, PhotoState } from "../../lib/photos/photo-queue.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { Chip } from "../chip.tsx";
import { NumberBlock, NumberBlocks } from "./number-block.tsx";
import { PhotoRow } from "./photo-row.tsx";
import { PrivacyChip, PrivacyMenu } from "./privacy-menu.tsx";
import { TrackThumbnail } from "./track-thumbnail.tsx";
import { WayShares } from "./way-shares.tsx";

const texts = (tag: string) => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent);

describe("numbers", () => {
  it("have their unit, and a note and an explanation where there are some", async () => {
    await renderScreen(
      <NumberBlocks>
        <NumberBlock label="Distance" value="10.0" unit="km" note="by GPS" />
        <NumberBlock
          label="Time"
          value="50:00"
          about={{ label: "Duration: source", content: <p>Timer time</p> }}
        />
      </NumberBlocks>,
    );
    await expect.poll(() => texts("dt")).toEqual(["Distance", "Time"]);
    expect(texts("dd")).toEqual(["10.0km", "by GPS", "50:00, Duration: source"]);
    const more = page.getByRole("button", { name: "Duration: source" });
    await expect.element(more).toHaveAttribute("data-printed", "");
    await more.click();
    await expect
      .element(page.getByRole("dialog", { name: "Duration: source" }).getByText("Timer time"))
      .toBeVisible();
    expect(document.querySelectorAll("dd small")).toHaveLength(1);
  });

  it("of ways are shares without the smallest, which still count, and nothing where there are none", async () => {
    await renderScreen(
      <WayShares
        heading="h3"
        ways={[
          { kind: "path", distance: 600 },
          { kind: "road", distance: 381 },
          // Of 1,000 m a hundredth, which is still shown, and less.
          { kind: "track", distance: 10 },
          { kind: "steps", distance: 9 },
        ]}
        surfaces={[]}
      />,
    );
    const ways = page.getByRole("region", { name: "Roads and trails" });
    await expect.element(ways.getByRole("heading", { level: 3 })).toHaveTextContent("Roads and trails");
    await expectTexts(ways.getByRole("listitem"), ["Trail 60%", "Road 38%", "Track 1%"]);
    const widths = [...ways.element().querySelectorAll<HTMLElement>("div[aria-hidden] span")];
    expect(widths.map(({ style }) => style.flexGrow)).toEqual(["600", "381", "10"]);
    expect(page.getByRole("region", { name: "Surface" }).elements()).toEqual([]);
  });

  it("of surfaces are shares, too, also where no way is known", async () => {
    await renderScreen(
      <WayShares
        heading="h2"
        ways={[]}
        surfaces={[
          { surface: "gravel", distance: 3000 },
          { surface: "dirt", distance: 1000 },
        ]}
      />,
    );
    const surfaces = page.getByRole("region", { name: "Surface" });
    await expect.element(surfaces.getByRole("heading", { level: 2 })).toHaveTextContent("Surface");
    await expectTexts(surfaces.getByRole("listitem"), ["Gravel 75%", "Dirt 25%"]);
    expect(page.getByRole("region", { name: "Roads and trails" }).elements()).toEqual([]);
  });
});

const item = (id: number, state: PhotoState): PhotoItem => ({
  id,
  workoutKey: "",
  file: new File(["x"], `${id}.jpg`),
  state,
});
const bar = (id: number) => page.getByRole("progressbar", { name: `Upload of ${id}.jpg` });

describe("a photo that is not sent", () => {
  it("says how far it is or why not, and can be stopped, tried again and removed", async () => {
    const done: string[] = [];
    const controls = {
      cancel: (id: number) => done.push(`cancel ${id}`),
      retry: (id: number) => done.push(`retry ${id}`),
      remove: (id: number) => done.push(`remove ${id}`),
    };
    const items = [
      item(1, { kind: "ready" }),
      item(2, { kind: "uploading", share: 0.5 }),
      item(3, { kind: "error", reason: "photo.too_large" as never }),
      item(4, { kind: "timeout" }),
      item(5, { kind: "cancelled" }),
    ];
    await renderScreen(
      <ul>
        {items.map((one) => (
          <PhotoRow key={one.id} item={one} controls={controls as never} />
        ))}
      </ul>,
    );
    await expect.element(bar(1)).toHaveAttribute("value", "0");
    await expect.element(bar(2)).toHaveAttribute("value", "0.5");
    expect(page.getByRole("progressbar").elements()).toHaveLength(2);
    const rows = page.getByRole("listitem");
    await expect.element(rows.nth(2).getByRole("alert")).toBeVisible();
    await expect
      .element(rows.nth(3).getByRole("alert"))
      .toHaveTextContent("The upload took too long. Try again on a better connection.");
    await expect.element(rows.nth(4).getByText("Stopped")).toBeVisible();
    expect(page.getByRole("alert").elements()).toHaveLength(2);
    expect(page.getByText("Stopped").elements()).toHaveLength(1);
    expect(page.getByRole("button", { name: /again$/ }).elements()).toHaveLength(3);
    await page.getByRole("button", { name: "Stop 2.jpg" }).click();
    await page.getByRole("button", { name: "Try 4.jpg again" }).click();
    await page.getByRole("button", { name: "Remove 5.jpg from the list" }).click();
    expect(done).toEqual(["cancel 2", "retry 4", "remove 5"]);
  });
});

describe("who may see something", () => {
  it("is a word for readers, and a choice for its owner, who never chooses what it is", async () => {
    const chosen: string[] = [];
    await renderScreen(
      <>
        <PrivacyChip level="link" />
        <PrivacyMenu level="public" onChoose={(level) => chosen.push(level)} />
        <Chip>Plain</Chip>
        <Chip icon={Lock}>Locked</Chip>
      </>,
    );
    await expect.element(page.getByText("Visible with link")).toBeVisible();
    for (const choice of [/^Public/, /^Private/]) {
      await page.getByRole("button", { name: "Who can see this: Public" }).click();
      await page.getByRole("menuitemradio", { name: choice }).click();
    }
    expect(chosen).toEqual(["private"]);
    expect(page.getByText("Plain").element().querySelector("svg")).toBeNull();
    expect(page.getByText("Locked").element().querySelector("svg")).not.toBeNull();
  });
});

const lines = (drawing: Element | undefined) =>
  [...(drawing?.querySelectorAll("path") ?? [])].map((path) => path.getAttribute("d"));

const circles = (drawing: Element | undefined) =>
  [...(drawing?.querySelectorAll("circle") ?? [])].map((circle) =>
    ["cx", "cy", "r"].map((name) => Number(Number(circle.getAttribute(name)).toFixed(1))),
  );

describe("a track as a small map", () => {
  it("is its line with the start, in as many pieces as it has, or nothing", async () => {
    const polyline = encodePolyline(Float64Array.of(0, 0.001, 0.002), Float64Array.of(0, 0, 0));
    await renderScreen(
      <>
        <TrackThumbnail polyline={polyline} width={100} height={100} />
        <TrackThumbnail polyline={polyline} starts={[2]} width={200} height={100} large />
        <TrackThumbnail polyline="" width={100} height={100} />
      </>,
    );
    const [small, large, none] = [...document.querySelectorAll("svg")];
    // 14 % of the shorter side are left free all around.
    expect(lines(small)).toEqual(["M50.0 86.0L50.0 50.0L50.0 14.0", "M50.0 86.0L50.0 50.0L50.0 14.0"]);
    expect(circles(small)).toEqual([[50, 86, 2.6]]);
    expect(lines(large)[0]).toBe("M100.0 86.0L100.0 50.0M100.0 14.0");
    expect(circles(large)).toEqual([[100, 86, 6]]);
    expect([lines(none), circles(none)]).toEqual([[], []]);
    expect(large?.getAttribute("viewBox")).toBe("0 0 200 100");
  });
});
