import { activities, type ActivityFamily } from "@cairn/domain/sports/activities";
import type { Locator, Page } from "@playwright/test";
import type { Pool } from "../apps/server/src/platform/db/database.ts";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { enterWorkout } from "./harness/feed.ts";
import { todayInHelsinki } from "./harness/helsinki.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { tabTo } from "./harness/keyboard.ts";
import { openDatabase, storeWorkouts } from "./harness/many-workouts.ts";
import { withoutLiveEvents } from "./harness/without-live-events.ts";

test.use({ refusals: [409, 503] });

/**
 * Totals as a screen shows them: the count, whole seconds, and kilometres, metres and kilocalories with the
 * displayed decimals.
 */
type Sums = readonly [number, number, number, number, number];

const shownKilometres = (metres: number): number => {
  const kilometres = metres / 1000;
  return Number(kilometres.toFixed(kilometres <= 100 ? 2 : kilometres <= 1000 ? 1 : 0));
};

/** The database's own totals of a person's workouts, grouped by an expression and in its order. */
async function sumsOf(pool: Pool, username: string, by: string, where = "true"): Promise<Sums[]> {
  const { rows } = await pool.query<
    Record<"workouts" | "duration" | "distance" | "ascent" | "energy", number>
  >(
    `SELECT count(*)::int AS workouts, sum(total_time) AS duration, sum(distance) AS distance, sum(ascent) AS ascent, sum(energy) AS energy
      FROM (
        SELECT workouts.*, username, (start_time AT TIME ZONE 'UTC') + utc_offset_minutes * interval '1 minute' AS clock
        FROM workouts JOIN users ON users.id = owner_id WHERE username = $1
      ) AS own
      WHERE ${where} GROUP BY ${by} ORDER BY ${by}`,
    [username],
  );
  return rows.map(({ workouts, duration, distance, ascent, energy }) => [
    workouts,
    Math.round(duration),
    shownKilometres(distance),
    Math.round(ascent),
    Math.round(energy),
  ]);
}

const numberOf = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ""));
const secondsOf = (text: string): number =>
  text
    .replaceAll(/[^\d:]/g, "")
    .split(":")
    .reduce((sum, part) => sum * 60 + Number(part), 0);

/** The rows of a table of totals, without names; the last row is the grand total. */
async function rowsOf(table: Locator): Promise<Sums[]> {
  await table.waitFor();
  const rows = await table
    .locator("tbody tr, tfoot tr")
    .evaluateAll((found) =>
      found.map((row) => Array.from(row.querySelectorAll("td"), ({ textContent }) => textContent)),
    );
  return rows.map(([workouts = "", duration = "", ...rest]) => {
    const [distance = 0, ascent = 0, energy = 0] = rest.map(numberOf);
    return [numberOf(workouts), secondsOf(duration), distance, ascent, energy];
  });
}

const periodTable = (page: Page, by: "week" | "month" | "year") =>
  page.getByRole("region", { name: `Totals by ${by}` }).getByRole("table");

const openTable = async (page: Page) => {
  await page.getByText("Table", { exact: true }).first().click();
};

/** Activities of a selection of sports. */
const idsOf = (sport: number | ActivityFamily): readonly number[] =>
  typeof sport === "number"
    ? [sport]
    : activities.filter(({ family }) => family === sport).map(({ id }) => id);

test("[STATS-1] [STATS-4] totals of twenty years agree with the database, by week, month and year, of all sports and of some", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("veteran");
  const pool = await openDatabase(cairn);
  try {
    const until = Date.now() - 3_600_000;
    await storeWorkouts(cairn, pool, account, { count: 3000, until });
    const { username } = account;
    const year = new Date().getUTCFullYear() - 1;

    await page.goto("/diary/statistics?period=year");
    await openTable(page);
    await expect
      .poll(() => rowsOf(periodTable(page, "year")))
      .toEqual([
        ...(await sumsOf(pool, username, "date_part('year', clock)")),
        ...(await sumsOf(pool, username, "username")),
      ]);

    // A year links to its months.
    await page
      .getByRole("row")
      .getByRole("link", { name: String(year) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/diary/statistics\\?year=${year}$`));
    const inYear = `date_part('year', clock) = ${year}`;
    await expect
      .poll(() => rowsOf(periodTable(page, "month")))
      .toEqual([
        ...(await sumsOf(pool, username, "date_part('month', clock)", inYear)),
        ...(await sumsOf(pool, username, "username", inYear)),
      ]);
    const activityTable = page.getByRole("region", { name: `Activities in ${year}` }).getByRole("table");
    const byActivity = (await rowsOf(activityTable)).toSorted(([, a], [, b]) => a - b);
    expect(byActivity).toEqual(
      [
        ...(await sumsOf(pool, username, "activity_id", inYear)),
        ...(await sumsOf(pool, username, "username", inYear)),
      ].toSorted(([, a], [, b]) => a - b),
    );

    // Another selection has another address, which shows the same when it is opened.
    await page.getByRole("radio", { name: "Week" }).check();
    await page.getByLabel("Sport").selectOption({ label: "Cycling" });
    await page.getByLabel("Measure").selectOption({ label: "Distance" });
    await expect(page).toHaveURL(/\?period=week&measure=distance&sport=2&year=\d{4}$/);

    const keys = { week: "date_part('week', clock)", month: "date_part('month', clock)" };
    const years = { week: "isoyear", month: "year" };
    for (const [period, sport, of] of [
      ["week", 2, year],
      ["week", "foot", year - 7],
      // A year of 53 weeks, and a leap year.
      ["week", "water", 2020],
      ["month", "gym", 2020],
      ["month", 20, year - 3],
    ] as const) {
      await page.goto(`/diary/statistics?period=${period}&sport=${sport}&year=${of}`);
      await openTable(page);
      const where = `date_part('${years[period]}', clock) = ${of} AND activity_id IN (${idsOf(sport).join()})`;
      await expect
        .poll(() => rowsOf(periodTable(page, period)), `${period} of ${sport} in ${of}`)
        .toEqual([
          ...(await sumsOf(pool, username, keys[period], where)),
          ...(await sumsOf(pool, username, "username", where)),
        ]);
    }
  } finally {
    await pool.end();
  }
});

test("[STATS-1] the statistics are empty, then have one workout, by keyboard alone and in the reader's units @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await page.goto("/diary/statistics");
  await expect(page.getByRole("heading", { name: "Statistics", level: 1 })).toBeVisible();
  await expect(page.getByText("No statistics yet")).toBeVisible();
  await enterWorkout(cairn.url, account, {
    description: "Run",
    startTime: Date.parse("2026-03-29T04:30:00+03:00"),
    duration: 4500,
    totalDistance: 12_340,
  });
  await page.goto("/diary/statistics?period=week&measure=distance&year=2026");
  const bars = page.getByRole("slider", { name: "Week" });
  await tabTo(page, page.getByRole("radio", { name: "Week" }));
  await tabTo(page, bars);
  await page.keyboard.press("Home");
  await expect(bars).toHaveAttribute("aria-valuetext", /^Week 1, .*: no workout$/);
  for (let week = 1; week < 13; week += 1) await page.keyboard.press("ArrowRight");
  // The night in which summer time begins in Helsinki; its week starts on Monday 23 March.
  await expect(bars).toHaveAttribute("aria-valuetext", /^Week 13, 23.+29 Mar 2026: 12\.34\skm$/);
  const activities2026 = page.getByRole("region", { name: "Activities in 2026" }).getByRole("table");
  // A value that nobody measured is not shown as 0 m.
  await expect(activities2026.getByRole("row", { name: /^Running/ }).getByRole("cell")).toHaveText([
    "1",
    "1:15:00",
    /^12\.34\skm$/,
    "–",
    "–",
  ]);
  await page.evaluate(() => {
    localStorage.setItem("cairn.units", "IMPERIAL");
  });
  await page.reload();
  await expect(page.getByRole("region", { name: "Totals by week" })).toContainText("7.67 mi");
});

test("[STATS-1] [STATS-5] without the server what was loaded stays, and what is missing says so and loads by itself @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await enterWorkout(cairn.url, account, { description: "Run", startTime: Date.now() - 60_000 });
  // They would load the goals soon after the page's start, before the button is pressed.
  await withoutLiveEvents(page);
  let isAway = true;
  await page.route(/\/user\/(goals|statistics)$/, (route) =>
    isAway ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto("/diary/statistics");
  await expect(page.getByRole("region", { name: "Totals by month" })).toContainText("1 workout");
  const goals = page.getByRole("region", { name: "Goals" });
  await expect(goals.getByRole("alert")).toBeVisible();
  isAway = false;
  await goals.getByRole("button", { name: "Try again" }).click();
  await expect(goals).toContainText("Set a goal for every week, month or year");
});

test("[STATS-2] this year is compared with others by what the database had on the same date; the date is moved by keys, the years are chosen @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("veteran");
  const pool = await openDatabase(cairn);
  try {
    await storeWorkouts(cairn, pool, account, { count: 1500, until: Date.now() - 3_600_000 });
    const { username } = account;
    const year = Number(todayInHelsinki().slice(0, 4));
    /**
     * Kilometres of a year until a date, as displayed. A workout from a place where it is already tomorrow
     * counts for today.
     */
    const kilometresUntil = async (of: number, date: string) => {
      const day = `least(clock::date, '${todayInHelsinki()}'::date)`;
      const where = `date_part('year', ${day}) = ${of} AND to_char(${day}, 'MMDD') <= '${date}'`;
      const [sums] = await sumsOf(pool, username, "username", where);
      return sums?.[2];
    };
    await page.goto("/diary/statistics?measure=distance");
    const section = page.getByRole("region", { name: "Year comparison" });
    const cells = (of: number) =>
      section
        .getByRole("row", { name: new RegExp(`^${of}`) })
        .first()
        .locator("td")
        .evaluateAll((found) =>
          found.map(({ textContent }) => Number(textContent.replaceAll(/[^\d.]/g, ""))),
        );
    const now = todayInHelsinki().slice(5).replace("-", "");
    for (const of of [year, year - 1, year - 2]) {
      await expect.poll(async () => (await cells(of))[0]).toBe(await kilometresUntil(of, now));
    }
    expect((await cells(year - 1))[2]).toBe(await kilometresUntil(year - 1, "1231"));

    const dates = section.getByRole("slider", { name: "Date" });
    await tabTo(page, dates);
    await page.keyboard.press("Home");
    // 30 more days of January, then 29 of February, whose leap day has a place of its own.
    for (let key = 0; key < 59; key += 1) await page.keyboard.press("ArrowRight");
    await expect(dates).toHaveAttribute("aria-valuetext", new RegExp(`^29 Feb: ${year} .*, ${year - 1} `));
    await page.keyboard.press("ArrowRight");
    await expect(dates).toHaveAttribute("aria-valuetext", /^1 Mar: /);
    await expect.poll(async () => (await cells(year - 1))[0]).toBe(await kilometresUntil(year - 1, "0301"));

    await section.getByRole("checkbox", { name: String(year - 1) }).press("Space");
    await section.getByRole("checkbox", { name: String(year - 5) }).press("Space");
    await expect(page).toHaveURL(new RegExp(`years=${year - 2}_${year - 5}$`));
    await page.reload();
    await expect.poll(async () => (await cells(year - 5))[2]).toBe(await kilometresUntil(year - 5, "1231"));
    await expect(section.getByRole("checkbox", { name: String(year - 1) })).not.toBeChecked();
  } finally {
    await pool.end();
  }
});

test("[STATS-3] streaks of days and weeks are shown, the current and the longest, of the chosen sport @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const day = 86_400_000;
  for (const daysAgo of [0, 1, 2, 3, 100, 101, 102, 103, 104]) {
    const startTime = Date.now() - daysAgo * day - 60_000;
    await enterWorkout(cairn.url, account, {
      description: "Out",
      startTime,
      activityId: daysAgo === 1 ? 2 : 1,
    });
  }
  await page.goto("/diary/statistics");
  const streaks = page.getByRole("region", { name: "Streaks" });
  await expect(streaks.getByText("4 days", { exact: true })).toBeVisible();
  await expect(streaks).toContainText("Longest: 5 days");
  await page.getByLabel("Sport").selectOption({ label: "Running" });
  await expect(streaks.getByText("1 day", { exact: true })).toBeVisible();
});

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme: "light" });

    test("the statistics have no barrier that axe finds @all", async ({ cairn, member }) => {
      const { page, account } = await member();
      const barriers: string[] = [];
      const look = async (screen: string): Promise<void> => {
        barriers.push(...(await findBarriersOfState(page, screen)));
      };
      await page.goto("/diary/statistics");
      await page.getByText("No statistics yet").waitFor();
      await look("statistics, empty");
      const pool = await openDatabase(cairn);
      await storeWorkouts(cairn, pool, account, { count: 400, until: Date.now() - 3_600_000 });
      await pool.end();
      for (const period of ["week", "month", "year"]) {
        await page.goto(`/diary/statistics?period=${period}`);
        await openTable(page);
        await page.getByRole("slider").first().focus();
        await look(`statistics by ${period}`);
      }
      expect(barriers).toEqual([]);
    });
  });
}
