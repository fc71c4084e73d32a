import { expect, it } from "vitest";
import { creditWithin } from "./map-regions.ts";

const region = (west: number, attribution: string) => ({
  name: `r${west}`,
  bbox: [west, 42, west + 1, 43] as [number, number, number, number],
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
