import { describe, expect, it } from "vitest";
import { Names } from "./names.ts";
import { worldStart } from "./world-start.ts";

const workout = "0123456789abcdef01234567";
const other = "fedcba9876543210fedcba98";

describe("names for what is random", () => {
  it("replaces ids that are known, and numbers the others by their first appearance", () => {
    const names = new Names();
    names.add(workout, "giulia 2026-05-01T06:00");
    expect(
      names.applyTo(`{"key":"${workout}","b":"${other}","a":"aaaaaaaaaaaaaaaaaaaaaaaa","c":"${other}"}`),
    ).toBe(`{"key":"<giulia 2026-05-01T06:00>","b":"<id 1>","a":"<id 2>","c":"<id 1>"}`);
  });

  it("tells two things of one name apart", () => {
    const names = new Names();
    names.add(workout, "a run");
    names.add(other, "a run");
    names.add(other, "later");
    expect(names.applyTo(`${workout} ${other}`)).toBe("<a run> <a run (2)>");
  });

  it("leaves longer words of hexadecimal digits alone", () => {
    expect(new Names().applyTo(`${workout}0 x${workout}`)).toBe(`${workout}0 x${workout}`);
  });

  it("replaces instants of the recording itself, in both spellings, and no others", () => {
    const now = worldStart + 1234;
    const before = worldStart - 1;
    const text = `${now} ${before} ${new Date(now).toISOString()} ${new Date(before).toISOString()}`;
    expect(new Names().applyTo(text)).toBe(`<now> ${before} <now> ${new Date(before).toISOString()}`);
  });

  it("replaces signatures of links", () => {
    expect(new Names().applyTo("?until=5&sign=abc_-9&x=1")).toBe("?until=5&sign=<signature>&x=1");
  });
});
