import type { PointOfInterestView } from "@cairn/contracts/points-of-interest";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** Half the side of the box in which a point with rounded degrees is looked for: a metre. */
const halfBox = 1e-5;

const within = (degrees: number, most: number): number => Math.max(-most, Math.min(most, degrees));

/** The point of interest at a position, degrees; null if there is none. */
export const pointQuery = (lat: number, lon: number) =>
  keyedQuery({
    queryKey: queryKeys.pointOfInterest(lat, lon),
    queryFn: async ({ signal }): Promise<PointOfInterestView | null> => {
      const points = await requestOrThrow("listPointsOfInterest", {
        params: { client: "lappset" },
        query: {
          lowerlat: within(lat - halfBox, 90),
          lowerlng: within(lon - halfBox, 180),
          upperlat: within(lat + halfBox, 90),
          upperlng: within(lon + halfBox, 180),
        },
        signal,
      });
      const away = ({ loc: [x, y] }: PointOfInterestView): number => Math.hypot(x - lon, y - lat);
      return points.toSorted((a, b) => away(a) - away(b))[0] ?? null;
    },
  });
