import { expect, it } from "vitest";
import { creditWithin } from "./map-regions.ts";

const region = (west: number, attribution: string, east = west + 1) => ({
  name: `r${west}`,
  bbox: [west, 42, east, 43] as [number, number, number, number],
  cover: [],
  version: "0123456789abcdef",
  attribution,
  maxZooms: {},
});

it("[MAP-1] credits each owner of the regions in view once", () => {
  const regions = [
    region(1, "© OpenStreetMap contributors · SRTM"),
    region(2, "© OpenStreetMap contributors"),
    region(3, "© OpenStreetMap contributors · © Copernicus, ESA"),
  ];
  const within = (west: number, east: number) =>
    creditWithin({ version: "", regions, hasStyles: false }, [west, 42.2, east, 42.4]);
  expect(within(2.2, 2.8)).toBe("© OpenStreetMap contributors");
  expect(within(1.2, 2.8)).toBe("© OpenStreetMap contributors · SRTM");
  expect(within(1.2, 3.8)).toBe("© OpenStreetMap contributors · SRTM · © Copernicus, ESA");
  expect(within(8, 9)).toBeUndefined();
});

it("[MAP-1] credits the owner of a region on both sides of the antimeridian, however far the map was turned", () => {
  const credit = "© OpenStreetMap contributors";
  const within = (west: number, east: number, regions = [region(177, credit, -178)]) =>
    creditWithin({ version: "", regions, hasStyles: false }, [west, 42.2, east, 42.4]);
  for (const [west, east] of [
    [178, 179],
    [179, 181],
    [-181, -179],
    [-179, -178.5],
    [537.5, 538],
  ] as const)
    expect([west, within(west, east)]).toEqual([west, credit]);
  expect(within(-177, 176)).toBeUndefined();
  expect(within(361.2, 361.4, [region(1, credit)])).toBe(credit);
});
