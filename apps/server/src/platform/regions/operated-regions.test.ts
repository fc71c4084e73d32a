import { describe, expect, it } from "vitest";
import { writeRegion } from "../../../test/regions/write-region.ts";
import { createTestApp } from "../../../test/test-app.ts";

const lake = {
  tile: { z: 8, x: 129, y: 94 },
  layers: [{ name: "water", features: [{ kind: "polygons", paths: [[0, 0, 9, 0, 9, 9]], properties: {} }] }],
} as const;

describe("the operator's view of the regions", () => {
  it("[REGION-7] has name, date of the data, size, extent and whether there are heights, for the first account alone", async () => {
    const server = await createTestApp({ humanCheck: "off" });
    try {
      const [operator, other] = [await server.signUp("first"), await server.signUp("second")];
      const told = async (key?: string) =>
        (await server.call("GET", "/map/regions/operated", key === undefined ? {} : { key })).json().payload;
      expect(await told(operator.key)).toEqual({ isOperator: true, regions: [] });

      await writeRegion(server.dataDir, "0123456789abcdef", [lake]);
      await expect
        .poll(async () => await told(operator.key))
        .toEqual({
          isOperator: true,
          regions: [
            {
              name: "andorra",
              bbox: [1.4, 42.4, 1.8, 42.7],
              osmDate: "2025-01-01T00:00:00Z",
              bytes: expect.any(Number),
              hasHeights: false,
            },
          ],
        });
      expect(await told(other.key)).toEqual({ isOperator: false, regions: [] });
      expect((await server.call("GET", "/map/regions/operated")).statusCode).toBe(401);
    } finally {
      await server.close();
    }
  });
});
