import { describe, expect, it } from "vitest";
import { planScale } from "./photo-sizes.ts";

const photo = { width: 2000, height: 1500 };

describe("planScale", () => {
  it("[API-66] returns the stored sizes unchanged", () => {
    expect(planScale(photo, { fit: true })).toEqual({ from: "large", size: photo, work: "none" });
    expect(planScale(photo, { width: 2000, height: 2000, fit: true }).work).toBe("none");
    expect(planScale(photo, { width: 1000, height: 1000, fit: true })).toMatchObject({
      from: "medium",
      work: "none",
    });
    expect(planScale(photo, { width: 400, height: 400, fit: true })).toMatchObject({
      from: "small",
      work: "none",
    });
  });

  it("[API-66] fits inside the box, or fills it, from the smallest stored size that is large enough", () => {
    expect(planScale(photo, { width: 800, height: 320, fit: true })).toEqual({
      from: "medium",
      size: { width: 427, height: 320 },
      work: "inside",
    });
    expect(planScale(photo, { width: 260, height: 260, fit: false })).toEqual({
      from: "small",
      size: { width: 260, height: 260 },
      work: "cover",
    });
    expect(planScale(photo, { width: 320, height: 320, fit: false }).from).toBe("medium");
    expect(planScale(photo, { width: 640, fit: false }).size).toEqual({ width: 640, height: 480 });
  });

  it("[API-66] rounds up to a step and makes nothing larger than 2,000 or than the photo", () => {
    expect(planScale(photo, { width: 62, height: 62, fit: false }).size).toEqual({ width: 64, height: 64 });
    expect(planScale(photo, { width: 99_999, height: 99_999, fit: true }).size).toEqual(photo);
    const tiny = { width: 30, height: 20 };
    expect(planScale(tiny, { width: 500, height: 500, fit: false }).size).toEqual(tiny);
    expect(planScale({ width: 2000, height: 1 }, { width: 64, height: 64, fit: true }).size).toEqual({
      width: 64,
      height: 1,
    });
  });
});
