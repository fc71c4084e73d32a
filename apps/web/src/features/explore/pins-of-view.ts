import type { ExploredCluster, ExploredLine } from "@cairn/contracts/explore";
import type { PhotoView } from "@cairn/contracts/photos";
import type { PointOfInterestView } from "@cairn/contracts/points-of-interest";
import { groupNear, middleOf } from "../../map/projection/group-near.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";

/** A workout by the place at which its visible part begins. */
export interface WorkoutSpot extends MapPlace {
  readonly workoutKey: string;
  readonly activityId: number;
  /** Metres; absent where only its place is known. */
  readonly totalDistance?: number;
}

/** Something on the map that can be pressed. */
export type Pin = MapPlace & { readonly id: string } & (
    | { readonly kind: "cluster"; readonly count: number }
    /** At least one, which no zoom tells apart. */
    | { readonly kind: "workouts"; readonly workouts: readonly WorkoutSpot[] }
    | { readonly kind: "photo"; readonly photo: PhotoView }
    | { readonly kind: "points"; readonly points: readonly PointOfInterestView[] }
  );

/** What is on the map. */
export interface Explored {
  readonly clusters: readonly ExploredCluster[];
  readonly lines: readonly ExploredLine[];
  readonly photos: readonly PhotoView[];
  readonly points: readonly PointOfInterestView[];
}

/** Pixels within which pins would cover each other. */
const pinReach = 28;
const photoReach = 66;
/** The zoom from which workouts that begin at one place are told apart by a press instead of coming nearer. */
const oneByOneFrom = 16;

function workoutPins(workouts: readonly WorkoutSpot[], zoom: number): readonly Pin[] {
  return groupNear(workouts, zoom, pinReach).map((group) => {
    const [first] = group;
    const id = `workout ${first.workoutKey}`;
    const { lon, lat } = middleOf(group);
    return group.length > 1 && zoom < oneByOneFrom
      ? { kind: "cluster", id, count: group.length, lon, lat }
      : { kind: "workouts", id, workouts: group, lon: first.lon, lat: first.lat };
  });
}

const clusterPin = ({ lon, lat, count, workout }: ExploredCluster): Pin =>
  workout
    ? { kind: "workouts", id: `workout ${workout.workoutKey}`, workouts: [workout], lon, lat }
    : { kind: "cluster", id: `cluster ${lon} ${lat}`, count, lon, lat };

/** A place that is not known is 0, 0. */
const isPlaced = ({ location: { x, y } }: PhotoView): boolean => x !== 0 || y !== 0;

/** One photo for each part of the map, so that none covers another. */
const photoPins = (photos: readonly PhotoView[], zoom: number): readonly Pin[] =>
  groupNear(
    photos.filter(isPlaced).map((photo) => ({ lon: photo.location.x, lat: photo.location.y, photo })),
    zoom,
    photoReach,
  ).map(([{ lon, lat, photo }]) => ({ kind: "photo", id: `photo ${photo.key}`, photo, lon, lat }));

const pointPins = (points: readonly PointOfInterestView[], zoom: number): readonly Pin[] =>
  groupNear(
    points.map((point) => ({ lon: point.loc[0], lat: point.loc[1], point })),
    zoom,
    pinReach,
  ).map((group) => {
    const { lon, lat } = middleOf(group);
    return { kind: "points", id: `points ${lon} ${lat}`, points: group.map(({ point }) => point), lon, lat };
  });

/** The pins of a view: what would cover each other is one. */
export const pinsOfView = ({ clusters, lines, photos, points }: Explored, zoom: number): readonly Pin[] => [
  ...pointPins(points, zoom),
  ...photoPins(photos, zoom),
  ...clusters.map(clusterPin),
  ...workoutPins(lines, zoom),
];
