import type { DecodeError, PlannedLine } from "@cairn/domain/recording/decoded-activity";
import { type Waypoint, waypointLimits } from "@cairn/domain/recording/waypoint";
import { channelIndex, maxPoints, PointColumns } from "./point-columns.ts";

/** A place of a planned route. */
export interface PlannedPlace {
  readonly lat: number;
  readonly lon: number;
  /** Metres; NaN if absent. */
  readonly ele: number;
}

/**
 * The planned routes of one file. Only the one with the most places is kept, because joining several would draw a line that
 * nobody planned.
 */
export class PlannedLines {
  name: string | undefined;
  points = new PointColumns();
  private longest: PlannedLine | undefined;
  /** Of the file. */
  private readonly waypoints: Waypoint[] = [];
  /** Of the current route alone, and of the one that is kept. */
  private routeWaypoints: Waypoint[] = [];
  private longestWaypoints: readonly Waypoint[] = [];

  /** Begins the next route. */
  begin(name?: string): void {
    this.keepLongest();
    this.points = new PointColumns();
    this.routeWaypoints = [];
    this.name = name;
  }

  /** Adds a place to the route; ignored beyond the limit of a recording. */
  add({ lat, lon, ele }: PlannedPlace): void {
    const { points } = this;
    if (points.length === maxPoints) return;
    points.add();
    points.set(channelIndex.lat, lat);
    points.set(channelIndex.lon, lon);
    if (!Number.isNaN(ele)) points.set(channelIndex.ele, ele);
  }

  /** Adds a place beside the routes; ignored beyond the limit of a route. Its name is cut to what a route keeps. */
  addWaypoint(waypoint: Waypoint): void {
    keepWaypoint(this.waypoints, waypoint);
  }

  /** Whether no other place of the current route would be kept. */
  get isRouteFull(): boolean {
    return this.routeWaypoints.length === waypointLimits.count;
  }

  /** The same for a place that belongs to the current route. */
  addRouteWaypoint(waypoint: Waypoint): void {
    keepWaypoint(this.routeWaypoints, waypoint);
  }

  /** Refuses the file as a plan, and returns its route if it has one. */
  refusal(what: "course" | "route", fileName?: string): DecodeError {
    this.keepLongest();
    const { longest } = this;
    if (!longest) return { kind: "not_an_activity", what };
    const waypoints = [...this.longestWaypoints, ...this.waypoints].slice(0, waypointLimits.count);
    const line = {
      ...longest,
      ...(fileName !== undefined && longest.name === undefined && { name: fileName }),
      ...(waypoints.length > 0 && { waypoints }),
    };
    return { kind: "not_an_activity", what, line };
  }

  private keepLongest(): void {
    const line = plannedLine(this.points, this.name);
    if (line && line.lat.length > (this.longest?.lat.length ?? 0))
      [this.longest, this.longestWaypoints] = [line, this.routeWaypoints];
  }
}

function keepWaypoint(kept: Waypoint[], waypoint: Waypoint): void {
  if (kept.length === waypointLimits.count) return;
  const name = Array.from(waypoint.name).slice(0, waypointLimits.nameLength).join("");
  kept.push({ ...waypoint, name });
}

/** The positions among points; undefined when there are fewer than two. */
function plannedLine(points: PointColumns, name: string | undefined): PlannedLine | undefined {
  const { lat, lon, ele } = points.toColumns();
  if (!lat || !lon) return undefined;
  const isPlaced = (_: number, i: number) => !Number.isNaN(lat[i] ?? NaN) && !Number.isNaN(lon[i] ?? NaN);
  const placed = lat.filter(isPlaced);
  if (placed.length < 2) return undefined;
  return {
    ...(name === undefined ? {} : { name }),
    lat: placed,
    lon: lon.filter(isPlaced),
    ...(ele && { ele: ele.filter(isPlaced) }),
  };
}
