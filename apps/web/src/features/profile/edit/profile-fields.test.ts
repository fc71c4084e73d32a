import type { SettingsView } from "@cairn/contracts/settings/settings";
import { describe, expect, it } from "vitest";
import {
  baseOf,
  changedElsewhere,
  changeOf,
  editsSince,
  fieldsOf,
  gramsOf,
  inUnits,
  type ProfileEdits,
  profileProblems,
  shownFields,
  weightText,
  withEdit,
  withoutSetting,
  withSeen,
} from "./profile-fields.ts";

const settings: SettingsView = {
  notifyWorkoutFriendShare: 1,
  notifyFriendInvite: 1,
  notifyWorkoutComment: 1,
  emailDigest: 0,
  locale: "en",
  automaticallyApproveFollowers: false,
  measurementUnit: "METRIC",
  firstWeekday: "LANGUAGE",
  defaultSharingFlags: 0,
  realName: "Ann",
  country: "FI",
  // 31 January 1984
  birthdate: 444_355_200_000,
  weight: 61_340,
};
const saved = fieldsOf(settings, "METRIC", "en");
const loaded = { settings, saved };

const edit = (...changes: readonly [keyof typeof saved, string][]): ProfileEdits =>
  changes.reduce<ProfileEdits>((edits, [field, value]) => withEdit(loaded, edits, field, value), {});

describe("the profile form", () => {
  it("[SET-1] shows saved values, the weight with one decimal, and nothing for unknown ones", () => {
    expect(saved).toEqual({
      realName: "Ann",
      country: "FI",
      year: "1984",
      month: "1",
      day: "31",
      weight: "61.3",
      gender: "",
    });
    const { birthdate: _, weight: __, ...less } = settings;
    expect(fieldsOf(less, "METRIC", "en")).toMatchObject({ year: "", month: "", day: "", weight: "" });
  });

  it.each([
    // 2.20462 pounds per kilogram
    [70_000, "METRIC", "en", "70.0"],
    [70_000, "IMPERIAL", "en", "154.3"],
    [70_050, "METRIC", "fi", "70,1"],
    [600_000, "IMPERIAL", "en", "1322.8"],
  ] as const)("[SET-3] shows %d g in %s units in %s as %s", (grams, units, locale, text) => {
    expect(weightText(grams, units, locale)).toBe(text);
  });

  it.each([
    ["70", "METRIC", 70_000],
    ["70,5", "METRIC", 70_500],
    [" 154.3 ", "IMPERIAL", 69_989],
    ["0", "METRIC", undefined],
    ["-3", "METRIC", undefined],
    ["heavy", "METRIC", undefined],
    ["1000", "METRIC", 1_000_000],
    ["1000.1", "METRIC", undefined],
    ["2205", "IMPERIAL", undefined],
  ] as const)("[SET-3] reads the weight %j in %s units as %s g", (text, units, grams) => {
    expect(gramsOf(text, units)).toBe(grams);
  });

  it("[SET-2] is edited only if something differs from the saved values", () => {
    const edits = edit(["country", "SE"]);
    expect(edits).toEqual({ country: { value: "SE", base: "FI" } });
    expect(withEdit(loaded, edits, "country", "FI")).toEqual({});
  });

  it("[SET-2] sends edited fields and nothing else", () => {
    expect(changeOf(saved, edit(["gender", "FEMALE"]), "METRIC")).toEqual({ gender: "FEMALE" });
    const edits = edit(["realName", " Ann B "], ["weight", "62"], ["country", "null"]);
    expect(changeOf(saved, edits, "METRIC")).toEqual({ realName: "Ann B", weight: 62_000, country: "null" });
    expect(changeOf(saved, edit(["year", "1985"]), "METRIC")).toEqual({ birthdate: 475_977_600_000 });
  });

  it("[SET-3] removes a birth date, a weight and a gender that are emptied", () => {
    const edits = edit(["year", ""], ["month", ""], ["day", ""], ["weight", ""]);
    expect(profileProblems(saved, edits, "METRIC").size).toBe(0);
    expect(changeOf(saved, edits, "METRIC")).toEqual({ birthdate: null, weight: null });
  });

  it("[SET-3] changes a day that the chosen month lacks to its last", () => {
    expect(shownFields(saved, edit(["month", "4"])).day).toBe("30");
    const leap = edit(["month", "2"]);
    expect(shownFields(saved, leap).day).toBe("29");
    expect(shownFields(saved, withEdit(loaded, leap, "year", "1985")).day).toBe("28");
  });

  it("[SET-3] names fields that cannot be saved", () => {
    const edits = edit(["realName", " "], ["day", ""], ["weight", "0"]);
    expect([...profileProblems(saved, edits, "METRIC")]).toEqual(["realName", "birthDate", "weight"]);
  });

  it("[SET-2] follows what another tab saved in fields not edited here, and reports conflicts in the others", () => {
    const edits = edit(["weight", "62"]);
    const now = { ...settings, country: "SE", weight: 60_000 };
    expect(shownFields(fieldsOf(now, "METRIC", "en"), edits)).toMatchObject({ country: "SE", weight: "62" });
    expect(changedElsewhere(settings, edits)).toEqual([]);
    expect(changedElsewhere(now, edits)).toEqual(["weight"]);
  });

  it("[SET-2] sends the loaded value of each edited setting, a birth date as a whole, and follows the choice in a conflict", () => {
    const edits = edit(["weight", "62"], ["year", "1985"], ["month", "2"], ["gender", "MALE"]);
    expect(baseOf(edits)).toEqual({ weight: 61_340, birthdate: 444_355_200_000, gender: null });
    const { birthdate: _, ...now } = { ...settings, weight: 61_320 };
    expect(changedElsewhere(now, edits)).toEqual(["weight", "birthdate"]);
    const kept = withSeen(now, edits, "birthdate");
    expect(changedElsewhere(now, kept)).toEqual(["weight"]);
    expect(baseOf(kept)).toEqual({ weight: 61_340, birthdate: null, gender: null });
    expect(Object.keys(withoutSetting(kept, "birthdate"))).toEqual(["weight", "gender"]);
  });

  it("[SET-2] keeps a partly edited birth date on the day that its owner sees, whatever another tab saves of it", () => {
    const edits = edit(["year", "1985"]);
    const own = { year: "1985", month: "1", day: "31" };
    const { birthdate: _, ...removed } = settings;
    // 2 May 1970
    for (const now of [removed, { ...settings, birthdate: 10_454_400_000 }]) {
      const savedNow = fieldsOf(now, "METRIC", "en");
      expect(shownFields(savedNow, edits)).toMatchObject(own);
      expect(changedElsewhere(now, edits)).toEqual(["birthdate"]);
      expect(profileProblems(savedNow, edits, "METRIC").size).toBe(0);
      const kept = withSeen(now, edits, "birthdate");
      expect(changeOf(savedNow, kept, "METRIC")).toEqual({ birthdate: 475_977_600_000 });
    }
    expect(withEdit(loaded, edits, "year", "1984")).toEqual({});
  });

  it("[SET-2] continues from an empty profile, and reports what another tab saved meanwhile", () => {
    const { weight: _, ...less } = settings;
    const empty = { settings: less, saved: fieldsOf(less, "METRIC", "en") };
    const now = { settings, saved };
    const edits = withEdit(now, withEdit(empty, {}, "weight", "7"), "weight", "70");
    expect(baseOf(edits)).toEqual({ weight: null });
    expect(changedElsewhere(settings, edits)).toEqual(["weight"]);
  });

  it("[SET-2] keeps what is edited while other edits are being saved, on top of what is saved then", () => {
    const sent = shownFields(saved, edit(["country", "SE"], ["realName", " Ann B "]));
    const then: SettingsView = { ...settings, country: "SE", realName: "Ann B" };
    const after = { settings: then, saved: fieldsOf(then, "METRIC", "en") };
    expect(editsSince(after, sent, sent)).toEqual({});
    expect(editsSince(after, sent, { ...sent, weight: "62" })).toEqual({
      weight: { value: "62", base: 61_340 },
    });
    // Typing the former value again is an edit now.
    expect(editsSince(after, sent, { ...sent, country: "FI" })).toEqual({
      country: { value: "FI", base: "SE" },
    });
    expect(baseOf(editsSince(after, sent, { ...sent, year: "1985" }))).toEqual({
      birthdate: 444_355_200_000,
    });
  });

  it("[UNIT-1] keeps a typed weight the same in other units", () => {
    const edits = inUnits(edit(["weight", "70"]), "METRIC", "IMPERIAL", "en");
    expect(edits.weight?.value).toBe("154.3");
  });
});
