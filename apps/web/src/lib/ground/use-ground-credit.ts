import { decodePolyline } from "@cairn/geo/polyline";
import { useMemo } from "react";
import { type Box, creditWithin } from "../regions/map-regions.ts";
import { useGround } from "./use-ground.ts";

/** Margin of a small map round a line, as a share of the line's extent. */
const around = 0.5;
/** Degrees shown round a single place. */
const least = 0.005;

const rangeOf = (values: Float64Array): readonly [least: number, most: number] =>
  values.reduce<readonly [number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );

function boxOf(polyline: string): Box {
  const { lat, lon } = decodePolyline(polyline);
  const [west, east] = rangeOf(lon);
  const [south, north] = rangeOf(lat);
  const margin = Math.max(least, around * Math.max(east - west, north - south));
  return [west - margin, south - margin, east + margin, north + margin];
}

/** The attribution of the ground under the small maps of some lines; undefined if they are on plain paper. */
export function useGroundCredit(lines: readonly (string | null | undefined)[]): string | undefined {
  const ground = useGround();
  return useMemo(() => {
    if (ground.regions.length === 0) return undefined;
    const boxes = lines.flatMap((line) => (line ? [boxOf(line)] : []));
    return creditWithin(ground, ...boxes);
  }, [ground, lines]);
}
