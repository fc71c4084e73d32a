import { lazy } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Lock } from "lucide-react";
import { encodePolyline } from "@cairn/geo/polyline";
import type { PhotoItem, PhotoState } from "../lib/photos/photo-queue.ts";
import { expectTexts } from "../testing/read-page.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { Avatar } from "./avatar.tsx";
import { Badge } from "./badge.tsx";
import { Chip } from "./chip.tsx";
import { PlaceSlider } from "./place-slider.tsx";
import { QrCode } from "./qr-code.tsx";
import { AsTable, SectionCard } from "./section-card.tsx";
import { LinkPart } from "./share/link-part.tsx";
import { Notice } from "./status/notice.tsx";
import { OnDemand } from "./status/on-demand.tsx";
import { ProgressBar } from "./status/progress-bar.tsx";
import { EmptyState, ErrorState } from "./status/state-message.tsx";
import { ValueRow } from "./value-row.tsx";
import { NumberBlock, NumberBlocks } from "./workout/number-block.tsx";
import { PhotoRow } from "./workout/photo-row.tsx";
import { PrivacyChip, PrivacyMenu } from "./workout/privacy-menu.tsx";
import { TrackThumbnail } from "./workout/track-thumbnail.tsx";
import { WayShares } from "./workout/way-shares.tsx";

const initials = () =>
  [...document.querySelectorAll<HTMLElement>("[data-initials]")].map(({ dataset }) => dataset["initials"]);

describe("a person", () => {
  it("is their picture, or the first letters of their first and last name, or of their username", async () => {
    await renderScreen(
      <>
        <Avatar username="anna" name="Anna Maria Virtanen" image="/missing.png" />
        <Avatar username="ben" name="" />
        <Avatar username="cleo" name=" cleo " image={null} />
        <Avatar username="dora" name="Ása Þórsdóttir" />
        <Badge count={0} />
        <Badge count={7} />
        <Badge count={120} />
      </>,
    );
    expect(initials()).toEqual(["AV", "B", "C", "ÁÞ"]);
    expect([...document.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual([
      "/missing.png?size=small",
    ]);
    document.querySelector("img")?.dispatchEvent(new Event("error"));
    await expect.poll(() => document.querySelectorAll("img").length).toBe(0);
    await expect.element(page.getByText("7", { exact: true })).toBeInTheDocument();
    await expect.element(page.getByText("99", { exact: true })).toBeInTheDocument();
    expect(page.getByText("0", { exact: true }).elements()).toEqual([]);
  });
});

describe("a row of places", () => {
  const show = async (props: Partial<Parameters<typeof PlaceSlider>[0]> = {}) => {
    const marked: (number | undefined)[] = [];
    await renderScreen(
      <>
        <div style={{ width: 200 }}>
          <PlaceSlider
            label="Day"
            count={4}
            marked={undefined}
            first={2}
            textOf={(place) => `Day ${place}`}
            onMark={(place) => marked.push(place)}
            {...props}
          >
            <svg width="200" height="20" />
          </PlaceSlider>
        </div>
        <button type="button">Elsewhere</button>
      </>,
    );
    const slider = page.getByRole("slider", { name: "Day" });
    const room = slider.element().parentElement as HTMLElement;
    const { left } = room.getBoundingClientRect();
    const point = (type: string, x: number) =>
      room.dispatchEvent(new PointerEvent(type, { clientX: left + x, bubbles: true }));
    return { marked, slider, point };
  };

  it("marks what is pointed at, and nothing beyond its ends", async () => {
    const { marked, slider, point } = await show();
    await expect.element(slider).toHaveAttribute("aria-valuetext", "Day 2");
    await expect.element(slider).toHaveAttribute("min", "0");
    await expect.element(slider).toHaveAttribute("max", "3");
    for (const x of [49, 51, 199, 230, -20]) point("pointermove", x);
    point("pointerdown", 120);
    // React hears of leaving by what is entered.
    point("pointerout", 0);
    await expect.poll(() => marked).toEqual([0, 1, 3, 3, 0, 2, undefined]);
  });

  it("is gone through with arrow keys, from the first place on", async () => {
    const { marked, slider } = await show();
    slider.element().focus();
    await userEvent.keyboard("{ArrowRight}{Tab}");
    await expect.poll(() => marked).toEqual([2, 3, undefined]);
  });

  it("has its places where they are, and one of them marked", async () => {
    const { marked, slider, point } = await show({ marked: 9, placeAt: (share) => (share > 0.9 ? 3 : 1) });
    await expect.element(slider).toHaveAttribute("aria-valuetext", "Day 3");
    point("pointermove", 100);
    point("pointermove", 195);
    expect(marked).toEqual([1, 3]);
  });
});

describe("the sharing of a link", () => {
  it("copies it, and says who can open it, to its owner and to others", async () => {
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation((text) => {
      written.push(text);
      return Promise.resolve();
    });
    const address = "https://cairn.example/workout/1";
    await renderScreen(
      <>
        <LinkPart address={address} title="Loop" level="friends">
          <span>Choice</span>
        </LinkPart>
        <LinkPart address={address} title="Loop" level="friends" />
      </>,
    );
    const parts = page.getByRole("region", { name: "Link" });
    await expect.element(parts.first().getByRole("textbox", { name: "Link" })).toHaveValue(address);
    const [own, others] = parts.elements().map((part) => part.querySelector("p:last-child")?.textContent);
    expect(own).not.toBe(others);
    await parts.first().getByRole("button", { name: "Copy link" }).click();
    await expect.element(parts.first().getByText("Link copied to the clipboard.")).toBeVisible();
    await expect.element(parts.first().getByRole("button", { name: "Copied" })).toBeVisible();
    await expect.element(parts.last().getByRole("button", { name: "Copy link" })).toBeVisible();
    expect(written).toEqual([address]);
    vi.restoreAllMocks();
    await parts.last().getByRole("textbox").click();
    expect(getSelection()?.toString()).toBe(address);
  });
});

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
    await expectTexts(page.getByRole("term"), ["Distance", "Time"]);
    await expectTexts(page.getByRole("definition"), ["10.0 km", "by GPS", "50:00 , Duration: source"]);
    const more = page.getByRole("button", { name: "50:00, Duration: source" });
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
          { kind: "road", distance: 391 },
          { kind: "steps", distance: 9 },
        ]}
        surfaces={[]}
      />,
    );
    const ways = page.getByRole("region", { name: "Roads and trails" });
    await expect.element(ways.getByRole("heading", { level: 3 })).toHaveTextContent("Roads and trails");
    await expectTexts(ways.getByRole("listitem"), ["Trail 60%", "Road 39%"]);
    const widths = [...ways.element().querySelectorAll<HTMLElement>("div[aria-hidden] span")];
    expect(widths.map(({ style }) => style.flexGrow)).toEqual(["600", "391"]);
    expect(page.getByRole("region", { name: "Surface" }).elements()).toEqual([]);
  });
});

describe("a photo that is not sent", () => {
  it("says how far it is or why not, and can be stopped, tried again and removed", async () => {
    const file = (name: string) => new File(["x"], name);
    const item = (id: number, state: PhotoState): PhotoItem => ({
      id,
      workoutKey: "",
      file: file(`${id}.jpg`),
      state,
    });
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
    const bar = (id: number) => page.getByRole("progressbar", { name: `Upload of ${id}.jpg` });
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

describe("a track as a small map", () => {
  it("is its line with the start and a place on it, in as many pieces as it has, or nothing", async () => {
    server.answer("listMapRegions", { version: "1", regions: [], hasStyles: false });
    const polyline = encodePolyline(Float64Array.of(0, 0.001, 0.002), Float64Array.of(0, 0, 0));
    await renderScreen(
      <>
        <TrackThumbnail polyline={polyline} width={100} height={100} />
        <TrackThumbnail
          polyline={polyline}
          starts={[2]}
          width={200}
          height={100}
          large
          mark={{ lat: 0.001, lon: 0 }}
        />
        <TrackThumbnail polyline="" width={100} height={100} mark={{ lat: 0, lon: 0 }} />
      </>,
    );
    const [small, large, none] = [...document.querySelectorAll("svg")];
    const lines = (drawing: Element | undefined) =>
      [...(drawing?.querySelectorAll("path") ?? [])].map((path) => path.getAttribute("d"));
    const circles = (drawing: Element | undefined) =>
      [...(drawing?.querySelectorAll("circle") ?? [])].map((circle) =>
        ["cx", "cy", "r"].map((name) => Number(Number(circle.getAttribute(name)).toFixed(1))),
      );
    // 14 % of the shorter side are left free all around.
    expect(lines(small)).toEqual(["M50.0 86.0L50.0 50.0L50.0 14.0", "M50.0 86.0L50.0 50.0L50.0 14.0"]);
    expect(circles(small)).toEqual([[50, 86, 2.6]]);
    expect(lines(large)[0]).toBe("M100.0 86.0L100.0 50.0M100.0 14.0");
    expect(circles(large)).toEqual([
      [100, 50, 5],
      [100, 86, 6],
    ]);
    expect([lines(none), circles(none)]).toEqual([[], []]);
    expect(large?.getAttribute("viewBox")).toBe("0 0 200 100");
  });
});

describe("what a screen says of its state", () => {
  it("is announced at once if it is a problem, and has a next step if there is one", async () => {
    await renderScreen(
      <>
        <Notice kind="danger">Not saved.</Notice>
        <Notice kind="info">Only you see it.</Notice>
        <EmptyState title="No routes" action={<button type="button">Plan one</button>}>
          They will be here.
        </EmptyState>
        <EmptyState title="No people">Nobody yet.</EmptyState>
        <ErrorState title="It did not load">Your data is safe.</ErrorState>
        <ProgressBar label="Upload" value={3} max={4} />
        <ProgressBar label="Waiting" />
      </>,
    );
    await expectTexts(page.getByRole("alert"), ["Not saved.", "It did not load Your data is safe."]);
    await expectTexts(page.getByRole("note"), ["Only you see it."]);
    await expectTexts(page.getByRole("heading", { level: 2 }), ["No routes", "No people", "It did not load"]);
    await expect.element(page.getByRole("button", { name: "Plan one" })).toBeVisible();
    const drawn = [...document.querySelectorAll('svg[viewBox="0 0 240 48"] path[transform]')];
    expect(drawn.map((stone) => stone.getAttribute("transform")).slice(0, 5)).toEqual([
      "translate(-8.96 23.24) scale(1.2)",
      "translate(38.3 18.05) scale(1.5)",
      "translate(78.2 26.7) scale(1)",
      "translate(111.24 5.939999999999998) scale(2.2)",
      "translate(168.67 20.644999999999996) scale(1.35)",
    ]);
    const bar = (name: string) => page.getByRole("progressbar", { name }).element() as HTMLProgressElement;
    expect([bar("Upload").position, bar("Waiting").position]).toEqual([0.75, -1]);
    expect(bar("Waiting").max).toBe(1);
  });

  it("is that a part is loading, over everything, until it is there", async () => {
    const arrives = Promise.withResolvers<{ default: () => string }>();
    const Part = lazy(() => arrives.promise);
    await renderScreen(
      <OnDemand>
        <Part />
      </OnDemand>,
    );
    const bar = page.getByRole("progressbar", { name: "Loading" });
    await expect.element(bar).toBeInTheDocument();
    expect(bar.element().parentElement).toBe(document.body);
    arrives.resolve({ default: () => "It is there" });
    await expect.element(page.getByText("It is there")).toBeVisible();
    expect(bar.elements()).toEqual([]);
  });
});

describe("parts of sections", () => {
  it("are named by their titles, and a table opens by a press", async () => {
    await renderScreen(
      <>
        <SectionCard title="Months" half controls={<button type="button">Year</button>}>
          <AsTable label="As a table">
            <p>Rows</p>
          </AsTable>
        </SectionCard>
        <ul>
          <ValueRow name="Home" detail="300 m around it">
            <button type="button">Change</button>
          </ValueRow>
        </ul>
        <QrCode text="A" label="Code of the app" />
      </>,
    );
    const section = page.getByRole("region", { name: "Months" });
    await expect.element(section).toHaveAttribute("data-half", "true");
    await expect.element(section.getByRole("button", { name: "Year" })).toBeVisible();
    await expect.element(section.getByText("Rows")).not.toBeVisible();
    await section.getByText("As a table").click();
    await expect.element(section.getByText("Rows")).toBeVisible();
    await expectTexts(page.getByRole("listitem"), ["Home 300 m around it Change"]);
    // The smallest code has 21 modules on each side, and four of margin.
    const code = page.getByRole("img", { name: "Code of the app" });
    await expect.element(code).toHaveAttribute("viewBox", "0 0 29 29");
    // The corner of the upper left finder, which is seven modules wide.
    expect(code.element().querySelector("path")?.getAttribute("d")).toMatch(
      /^M4 4h1v1h-1zM5 4h1v1h-1zM6 4h1v1h-1zM7 4h1v1h-1zM8 4h1v1h-1zM9 4h1v1h-1zM10 4h1v1h-1zM1[2-9]/,
    );
  });
});
