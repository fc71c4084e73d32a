import { describe, expect, it } from "vitest";
import { isDiskFull } from "./disk-full.ts";
import { spareSpaceOf } from "./spare-space.ts";

const megabyte = 1_048_576;

describe("spare space", () => {
  it.each([1000, 700_000, 6 * megabyte])(
    "is used to the last piece of %d bytes, and the reserve is never touched",
    async (piece) => {
      const reserve = 10 * megabyte;
      let [free, looks] = [50 * megabyte, 0];
      const space = spareSpaceOf("/", reserve, async () => {
        looks++;
        return await Promise.resolve(free);
      });
      const pieces = Math.floor((40 * megabyte) / piece);
      for (let i = 0; i < pieces; i++) {
        await space.take(piece);
        free -= piece;
      }
      const refusal = await space.take(piece).catch((error: unknown) => error);
      expect(isDiskFull(refusal)).toBe(true);
      expect(refusal).toMatchObject({ message: expect.stringContaining("10.5 MB") });
      expect(free).toBeGreaterThanOrEqual(reserve);
      // Every 4 MB, and for each larger piece.
      expect(looks).toBeLessThanOrEqual(Math.min(pieces + 1, 15));
    },
  );

  it("notices what others write", async () => {
    let free = 20 * megabyte;
    const space = spareSpaceOf("/", 10 * megabyte, async () => await Promise.resolve(free));
    await space.take(megabyte);
    expect(await space.left()).toBe(10 * megabyte);
    free = 8 * megabyte;
    expect(await space.left()).toBe(0);
    await expect(space.take(4 * megabyte)).rejects.toThrow("full");
  });

  it("is the whole disk without a reserve, which then says itself when it is full", async () => {
    const space = spareSpaceOf("/", 0, async () => await Promise.resolve(5));
    await space.take(megabyte);
    expect(await space.left()).toBe(5);
  });
});
