import type { TrainingLoadView } from "@cairn/contracts/training-load";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { atTime } from "../../testing/at-time.ts";
import { expectRead, expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { TrainingLoad } from "./training-load.tsx";

/** 2025-06-15, days since 1970. */
const today = 20_254;
/** A thousand yesterday, as much as ten hard days, and nothing today; a hundred and something a year ago. */
const view: TrainingLoadView = {
  days: [today - 400, today - 1],
  impulses: [0, 1000],
  stresses: [0, 500],
  workouts: [1, 3],
  byPower: [1, 2],
  byEffort: [0, 1],
  unknown: [1, 1],
};

const show = async (load: TrainingLoadView = view) => {
  atTime("2025-06-15T12:00:00+03:00");
  server.answer("getTrainingLoad", load);
  await renderScreen(<TrainingLoad />);
};
const card = () => page.getByRole("region", { name: "Training load", exact: true });
const slider = () => page.getByRole("slider", { name: "Day of the training load" });
const drawing = (selector: string) => [
  ...card().element().querySelectorAll<HTMLElement>(`figure ${selector}`),
];
const choose = async (group: string, name: string) => {
  await page.getByRole("radiogroup", { name: group }).getByRole("radio", { name: name }).click();
};

describe("[LOAD-5] the training load", () => {
  it("has fitness, fatigue and form of today, and of a day by the keys", async () => {
    await show();
    // Weighted over 42 and 7 days: of 1000, 1 − e^(−1/42) is 23.5 and 1 − e^(−1/7) is 133.1; a day later 23.0 and 115.4.
    await expectRead(card(), /Today\s*Fitness\s*23\s*Fatigue\s*115\s*Form\s*−110\s*Load\s*0/);
    // Lines from the lowest form to the highest fatigue.
    const lines = drawing("[style*=bottom]");
    expect(lines.map((line) => line.textContent)).toEqual(["−150", "−100", "−50", "0", "50", "100", "150"]);
    expect(lines.map(({ style }) => /[\d.]+\)$/.exec(style.bottom)?.[0])).toEqual(
      ["0.0000", "0.1667", "0.3333", "0.5000", "0.6667", "0.8333", "1.0000"].map((share) => `${share})`),
    );
    expect(drawing("path").map((path) => path.getAttribute("d"))).toEqual([
      // Form, fatigue and fitness from yesterday to today, and yesterday's load.
      "M0.5 50.00L1.5 86.53",
      "M0.5 5.63L1.5 11.53",
      "M0.5 42.16L1.5 42.34",
      "M0.08 100V0.00h.84V100Z",
    ]);
    expect(drawing("svg").map((svg) => svg.getAttribute("viewBox"))).toEqual(["0 0 2 100", "0 0 2 100"]);
    expect(drawing("> div:last-child > span").map((end) => end.textContent)).toEqual([
      "14 Jun 2025",
      "15 Jun 2025",
    ]);
    await slider().click();
    await userEvent.keyboard("{End}{ArrowLeft}");
    await expect
      .element(slider())
      .toHaveAttribute(
        "aria-valuetext",
        expect.stringMatching(/^14 Jun 2025: load 1.000, fitness 24, fatigue 133, form 0$/),
      );
    // Instead of today's, above its numbers.
    await expectRead(card(), /14 Jun 2025\s*Fitness\s*24/);
    expect(card().getByText("Today").elements()).toEqual([]);
    expect(drawing("[style*=left]").map(({ style }) => style.left)).toEqual(["25%"]);
    await userEvent.tab();
    await expect.element(card().getByText("Today")).toBeVisible();
    expect(drawing("[style*=left]")).toEqual([]);
  });

  it("has another scale, which says how many workouts count by power", async () => {
    await show();
    await expect.element(card().getByText(/^Load is Banister’s training impulse/)).toBeVisible();
    await expectRead(card(), /1 workout without heart rate, power or felt effort is left out\./);
    expect(
      card()
        .getByText(/by power\./)
        .elements(),
    ).toEqual([]);
    await expectRead(card(), /1 workout without heart rate by felt effort\./);
    await choose("Scale", "Power and heart rate");
    await expect.element(card().getByText(/^100 is an hour at your threshold/)).toBeVisible();
    await expectRead(card(), /2 of 3 workouts by power\./);
    await expectRead(card(), /Fitness\s*11\s*Fatigue\s*58/);
    await expect
      .element(card().getByRole("link", { name: "Set heart rates and FTP" }))
      .toHaveAttribute("href", "/profile/edit/heart-rate");
  });

  it("has a longer time, and its days, weeks or months as a table", async () => {
    await show({ ...view, impulses: [100, 1000] });
    await choose("Time shown", "All");
    await expectRead(card(), /2 workouts without heart rate, power or felt effort are left out\./);
    await choose("Time shown", "Year");
    await card().getByText("Table").click();
    await expectTexts(card().getByRole("columnheader"), ["Days", "Load", "Fitness", "Fatigue", "Form"]);
    // The last seven days, whose loads are added up.
    await expectRead(card().getByRole("row").nth(1), /^9\s–\s15 Jun 2025\s*1.000\s*23\s*115\s*−110$/);
    await choose("Time shown", "3 months");
    await card().getByText("Table").click();
    await expect.poll(() => card().getByRole("row").elements().length).toBe(92);
    await expectRead(card().getByRole("row").nth(2), /^14 Jun 2025\s*1.000/);
  });

  it("says what it is made of where there is none", async () => {
    await show({ ...view, impulses: [0, 0] });
    await expect.element(card().getByText(/^No training load yet\./)).toBeVisible();
    await expect.element(slider()).not.toBeInTheDocument();
  });

  it("did not load, and is asked for again", async () => {
    atTime("2025-06-15T12:00:00+03:00");
    server.refuse("getTrainingLoad", "request.invalid");
    const refuse = server.hold("getTrainingLoad");
    await renderScreen(<TrainingLoad />);
    await expect.element(card().getByText("Loading")).toBeInTheDocument();
    refuse();
    await expect.element(card().getByText(/^Your training load did not load\./)).toBeVisible();
    server.answer("getTrainingLoad", view);
    const arrive = server.hold("getTrainingLoad");
    await card().getByRole("button", { name: "Try again" }).click();
    await expect.element(card().getByText("Loading")).toBeInTheDocument();
    arrive();
    await expect.element(slider()).toBeVisible();
    expect(card().getByText("Loading").elements()).toEqual([]);
    expect(
      card()
        .getByText(/did not load/)
        .elements(),
    ).toEqual([]);
  });
});
