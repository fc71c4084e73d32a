import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { useUsualTime } from "./usual-time.ts";

const Time = ({ metres, ascent }: { readonly metres: number; readonly ascent?: number }) => {
  const usual = useUsualTime(11, metres, ascent);
  return <p>{usual ? `${usual.time} by ${usual.workouts}` : "unknown"}</p>;
};
const pace = { perMetre: 0.8, perClimbedMetre: 7, overall: 1.1, workouts: 9 };

describe("[ROUT-8] the time of a route at one's usual pace", () => {
  it("counts the climb, and where that is not known the usual one", async () => {
    server.answer("getUsualPace", { pace });
    await renderScreen(
      <>
        <Time metres={10_000} ascent={600} />
        <Time metres={10_000} />
      </>,
    );
    await expect.element(page.getByText("3 h 23 min by 9")).toBeVisible();
    await expect.element(page.getByText("3 h 3 min by 9")).toBeVisible();
    expect(server.callsOf("getUsualPace")[0]?.query).toEqual({ activityId: 11 });
  });

  it("is not there with too few workouts", async () => {
    server.answer("getUsualPace", { pace: null });
    await renderScreen(<Time metres={10_000} />);
    await expect.poll(() => server.callsOf("getUsualPace").length).toBeGreaterThan(0);
    await expect.element(page.getByText("unknown")).toBeVisible();
  });

  it("is not asked for before a line is drawn", async () => {
    await renderScreen(<Time metres={0} />);
    await expect.element(page.getByText("unknown")).toBeVisible();
    expect(server.callsOf("getUsualPace")).toEqual([]);
  });
});
