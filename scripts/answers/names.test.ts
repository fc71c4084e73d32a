import { describe, expect, it } from "vitest";
import { Names } from "./names.ts";
import { worldStart } from "./world-start.ts";

const workout = "0123456789abcdef01234567";
const other = "fedcba9876543210fedcba98";

describe("names for random values", () => {
  it("replaces known ids, and numbers the others by their first appearance", () => {
    const names = new Names();
    names.add(workout, "giulia 2026-05-01T06:00");
    expect(
      names.applyTo(`{"key":"${workout}","b":"${other}","a":"aaaaaaaaaaaaaaaaaaaaaaaa","c":"${other}"}`),
    ).toBe(`{"key":"<giulia 2026-05-01T06:00>","b":"<id 1>","a":"<id 2>","c":"<id 1>"}`);
  });

  it("distinguishes two things of the same name", () => {
    const names = new Names();
    names.add(workout, "a run");
    names.add(other, "a run");
    names.add(other, "later");
    expect(names.applyTo(`${workout} ${other}`)).toBe("<a run> <a run (2)>");
  });

  it("leaves longer hexadecimal words alone", () => {
    expect(new Names().applyTo(`${workout}0 x${workout}`)).toBe(`${workout}0 x${workout}`);
  });

  it("replaces instants of the recording itself, in both notations, and no others", () => {
    const now = worldStart + 1234;
    const before = worldStart - 1;
    const text = `${now} ${before} ${new Date(now).toISOString()} ${new Date(before).toISOString()}`;
    expect(new Names().applyTo(text)).toBe(`<now> ${before} <now> ${new Date(before).toISOString()}`);
  });

  it("replaces what differs between two servers: their ports and the UUIDs of people", () => {
    const text = `{"url":"http://127.0.0.1:36023/a","uuid":"1a7a6561-e903-8113-bd91-80aa0e4f7160"}`;
    expect(new Names().applyTo(text)).toBe(`{"url":"<server>/a","uuid":"<uuid>"}`);
  });

  it("replaces session keys and the numbers of events", () => {
    const text = `{"sessionkey":"g4p79522wroa2cc0pwkr0khgq9uiyeh0","userKey":"giulia"}\nid: 1795341911184\ndata: 1`;
    expect(new Names().applyTo(text)).toBe(
      `{"sessionkey":"<session key>","userKey":"giulia"}\nid: <number>\ndata: 1`,
    );
  });

  it("replaces signatures of links", () => {
    expect(new Names().applyTo("?until=5&sign=abc_-9&x=1")).toBe("?until=5&sign=<signature>&x=1");
  });
});
