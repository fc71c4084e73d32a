import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectRead, expectTexts } from "../../testing/read-page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { keyOf } from "../../testing/workout-examples.ts";
import { chosenTracks, type OwnTrack } from "./own-tracks.ts";
import { TracksChoices } from "./tracks-choices.tsx";
import { TracksPanel } from "./tracks-panel.tsx";
import { useTracksView } from "./use-tracks-view.ts";

const track = (number: number, activityId: number, year: number, distance: number): OwnTrack => ({
  workoutKey: keyOf(number),
  activityId,
  startTime: Date.UTC(year, 5, number + 1, 7),
  timeOffsetInMinutes: 180,
  year,
  distance,
  box: [24, 60, 25, 61],
});
const some = [track(0, 1, 2025, 10_000), track(1, 1, 2025, 5000), track(2, 2, 2024, 42_195)];

const List = ({ tracks, shown }: { readonly tracks: readonly OwnTrack[]; readonly shown: string[] }) => {
  const { view, change } = useTracksView();
  return (
    <>
      <TracksChoices tracks={tracks} filter={view} view={view} change={change} />
      <TracksPanel
        username="anna"
        inView={chosenTracks(tracks, view)}
        titles={new Map([[keyOf(1), "Round the lake"]])}
        picked={undefined}
        onClose={() => undefined}
        onShow={({ workoutKey }) => shown.push(workoutKey)}
      />
    </>
  );
};
const show = async (tracks = some, at = "/diary/map", units: "METRIC" | "IMPERIAL" = "METRIC") => {
  const shown: string[] = [];
  const router = await renderScreen(<List tracks={tracks} shown={shown} />, { at, units });
  return { router, shown };
};
const rows = () => page.getByRole("region", { name: /^In view/ }).getByRole("listitem");
const group = (name: string) => page.getByRole("group", { name });
const chip = (name: string, text: string | RegExp) => group(name).getByRole("button", { name: text });

describe("[TRACK-3] the tracks in view", () => {
  it("have sport, day and distance, with links to them and the way to them on the map", async () => {
    const { shown } = await show();
    await expectTexts(rows(), [
      "Running 1 Jun 2025 10.00 km",
      "Round the lake Running · 2 Jun 2025 5.00 km",
      "Cycling 3 Jun 2024 42.20 km",
    ]);
    await expect
      .element(rows().first().getByRole("link"))
      .toHaveAttribute("href", `/workout/anna/${keyOf(0)}`);
    await expect.element(page.getByRole("heading", { name: "In view 3 workouts" })).toBeVisible();
    await expect.element(page.getByRole("region", { name: "In view" })).toBeVisible();
    expect(page.getByRole("button", { name: /^Show (?:more|all)/ }).elements()).toEqual([]);
    expect(page.getByText(/^More workouts run here/).elements()).toEqual([]);
    await page.getByRole("button", { name: "Show on the map: Round the lake, 2 Jun 2025" }).click();
    expect(shown).toEqual([keyOf(1)]);
  });

  it("are those of some sports and years by a choice in the address, each with how many it leaves", async () => {
    const { router } = await show();
    await expectTexts(group("Sports").getByRole("button"), ["All sports", "Running 2", "Cycling 1"]);
    // Each sport has the colour of its lines, which a heatmap does not have.
    const colours = (name: string) => group(name).element().querySelectorAll("i").length;
    expect([colours("Sports"), colours("Years")]).toEqual([2, 0]);
    const look = page.getByRole("radiogroup", { name: "Drawn as" });
    await expectTexts(look.getByRole("radio"), ["", ""]);
    await expect.element(look.getByRole("radio", { name: "Lines" })).toBeChecked();
    await expectTexts(group("Years").getByRole("button"), ["All years", "2025 2", "2024 1"]);
    await chip("Sports", "Running").click();
    await expect.poll(() => rows().elements().length).toBe(2);
    await expect.element(chip("Sports", "Running")).toHaveAttribute("aria-pressed", "true");
    await expect.element(chip("Sports", "All sports")).toHaveAttribute("aria-pressed", "false");
    await expect.element(chip("Sports", "Cycling")).toHaveAttribute("aria-pressed", "false");
    await expect.element(chip("Years", "All years")).toHaveAttribute("aria-pressed", "true");
    await expect.element(chip("Years", /^2025/)).toHaveAttribute("aria-pressed", "false");
    await expectTexts(group("Years").getByRole("button"), ["All years", "2025 2", "2024 0"]);
    expect(router.state.location.search).toEqual({ sports: 1 });
    await chip("Years", /^2024/).click();
    await expect.element(page.getByText("No tracks in this part of the map.")).toBeVisible();
    await chip("Sports", "All sports").click();
    await expectTexts(rows(), ["Cycling 3 Jun 2024 42.20 km"]);
    await chip("Years", "All years").click();
    await expect.poll(() => rows().elements().length).toBe(3);
    expect(router.state.location.search).toEqual({});
    await page.getByRole("radiogroup", { name: "Drawn as" }).getByRole("radio", { name: "Heatmap" }).click();
    await expect.poll(() => router.state.location.search).toEqual({ view: "heat" });
    expect(router.history.length).toBe(1);
    expect(colours("Sports")).toBe(0);
  });

  it("are thirty at first, and more on demand, in miles for those who count so", async () => {
    await show(
      Array.from({ length: 33 }, (_, number) => track(number, 2, 2020, 42_195)),
      "/diary/map?sports=2",
      "IMPERIAL",
    );
    await expect.poll(() => rows().elements().length).toBe(30);
    await expectRead(rows().first(), /26\.22\smi$/);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => rows().elements().length).toBe(33);
    await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });
});

describe("[TRACK-3] the tracks of a pressed place", () => {
  it("stand for those in view until they are closed, and say if there are more", async () => {
    let closed = 0;
    await renderScreen(
      <TracksPanel
        username="anna"
        inView={some}
        titles={new Map()}
        picked={{ tracks: some.slice(2), isMerged: true }}
        onClose={() => (closed += 1)}
        onShow={undefined}
      />,
    );
    await expect.element(page.getByRole("heading", { name: "At this place 1 workout" })).toBeVisible();
    await expect.element(page.getByText("More workouts run here. Zoom in to tell them apart.")).toBeVisible();
    expect(page.getByText("No tracks in this part of the map.").elements()).toEqual([]);
    await expect.element(page.getByRole("button", { name: /^Show on the map/ })).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Show all in view" }).click();
    expect(closed).toBe(1);
  });
});
