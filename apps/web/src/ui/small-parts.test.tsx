import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { expectTexts } from "../testing/read-page.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { Avatar } from "./avatar.tsx";
import { Badge } from "./badge.tsx";
import { PlaceSlider } from "./place-slider.tsx";
import { QrCode } from "./qr-code.tsx";
import { AsTable, SectionCard } from "./section-card.tsx";
import { LinkPart } from "./share/link-part.tsx";
import { Notice } from "./status/notice.tsx";
import { OnDemand } from "./status/on-demand.tsx";
import { ProgressBar } from "./status/progress-bar.tsx";
import { EmptyState, ErrorState } from "./status/state-message.tsx";
import { ValueRow } from "./value-row.tsx";

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

const showSlider = async (props: Partial<Parameters<typeof PlaceSlider>[0]> = {}) => {
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

describe("a row of places", () => {
  it("marks what is pointed at, and nothing beyond its ends", async () => {
    const { marked, slider, point } = await showSlider();
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
    const { marked, slider } = await showSlider();
    slider.element().focus();
    await userEvent.keyboard("{ArrowRight}{Tab}");
    await expect.poll(() => marked).toEqual([2, 3, undefined]);
  });

  it("has its places where they are, and one of them marked", async () => {
    const { marked, slider, point } = await showSlider({
      marked: 9,
      placeAt: (share) => (share > 0.9 ? 3 : 1),
    });
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
    const places = drawn.map((stone) =>
      (stone.getAttribute("transform")?.match(/-?[\d.]+/g) ?? []).map(
        (number) => Math.round(Number(number) * 10) / 10,
      ),
    );
    // A larger one begins higher: all stand on the ground, which is at 44.
    expect(places.slice(0, 5)).toEqual([
      [-9, 23.2, 1.2],
      [38.3, 18, 1.5],
      [78.2, 26.7, 1],
      [111.2, 5.9, 2.2],
      [168.7, 20.6, 1.4],
    ]);
    const progress = page.getByRole("progressbar").elements() as HTMLProgressElement[];
    expect(progress.map(({ ariaLabel, position, max }) => [ariaLabel, position, max])).toEqual([
      ["Upload", 0.75, 4],
      ["Waiting", -1, 1],
    ]);
  });

  it("is that a part is loading, over everything, until it is there", async () => {
    const arrives = Promise.withResolvers<{ readonly Part: () => string }>();
    const Part = lazyPart(
      () => arrives.promise,
      (file) => file.Part,
    );
    await renderScreen(
      <OnDemand>
        <Part />
      </OnDemand>,
    );
    const bar = page.getByRole("progressbar", { name: "Loading" });
    await expect.element(bar).toBeInTheDocument();
    expect(bar.element().parentElement).toBe(document.body);
    arrives.resolve({ Part: () => "It is there" });
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
