import { importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

const languages = [
  {
    locale: "en-GB",
    only: "",
    title: "Summary",
    says: /^Trail running on \d+ \w+ \d{4}: [\d.]+ km in 1\sh \d+\smin, [\d:]+ \/km on average\. Ascent .+, descent .+\. The highest point, .+, is at [\d.]+ km\. Kilometre \d+ was the fastest at [\d:]+ \/km, kilometre \d+ the slowest at [\d:]+ \/km\. Average heart rate \d+\sbpm, maximum \d+\sbpm\. Most time, \d+%, in zone “\w+”\.$/,
    spoken: /^[\d.]+ km · [\d:]+, Elevation [\d\s]+ m, Pace [\d:]+ \/km, Heart rate \d+ bpm$/,
  },
  {
    locale: "fi-FI",
    only: " @all",
    title: "Yhteenveto",
    says: /^Polkujuoksu [\d.]+: [\d,]+ km ajassa 1\st \d+\smin, keskimäärin [\d:]+ \/km\. Nousua .+, laskua .+\. Korkein kohta .+, [\d,]+ km lähdöstä\. Nopein oli \d+\. kilometri, [\d:]+ \/km, ja hitain \d+\., [\d:]+ \/km\. Keskisyke \d+, maksimisyke \d+\. Eniten aikaa, \d+\s%, sykealueella ”\w+”\.$/,
    spoken: /^[\d,]+ km · [\d:]+, Korkeus [\d\s]+ m, Vauhti [\d:]+ \/km, Syke \d+\s\S+$/,
  },
] as const;

for (const { locale, only, title, says, spoken } of languages) {
  test.describe(`${locale}${only}`, () => {
    test.use({ locale });

    test("[WORK-1] [WORK-2] a workout is described in words, and its graphs announce their values as the arrow keys move along them @all", async ({
      cairn,
      member,
    }) => {
      const { page, account } = await member();
      const { name, buffer } = fitFile("trail-run");
      const header = { sharingFlags: 0, description: "Along the ridge" };
      const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
      await page.goto(`/workout/${account.username}/${workoutKey}`);
      await expect(page.getByRole("region", { name: title }).getByRole("paragraph")).toHaveText(says);

      const cursor = page.locator("[data-graph-cursor]");
      await cursor.focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("PageUp");
      await expect(cursor).toHaveAttribute("aria-valuetext", spoken);
      const before = await cursor.getAttribute("aria-valuetext");
      await page.keyboard.press("ArrowRight");
      await expect(cursor).not.toHaveAttribute("aria-valuetext", before ?? "");

      // Markers on the line can be reached by keyboard and move the cursor to their place.
      const marker = page.getByRole("button", {
        name: locale === "en-GB" ? /^Highest point/ : /^Korkein kohta/,
      });
      await marker.focus();
      await page.keyboard.press("Enter");
      await expect(cursor).toHaveAttribute("aria-valuetext", /.+/);
      await expect(cursor).not.toHaveAttribute("aria-valuetext", before ?? "");
    });
  });
}
