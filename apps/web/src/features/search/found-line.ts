import type { FoundPlace } from "@cairn/contracts/geocoding/geocoding";
import type { FoundWorkout } from "@cairn/contracts/search";
import type { Formats } from "../../lib/format.ts";
import type { SportNames } from "../../lib/sport-names.ts";

/** Where a place is: its town and its country, as far as they are known. */
export const whereOf = ({ city, country }: FoundPlace): string =>
  [city, country].filter((part) => part !== undefined && part !== "").join(", ");

/** The part of explore's address that shows a place. */
export const boxOfPlace = ({ extent, point }: FoundPlace): string => {
  const box =
    extent?.length === 4 ? extent : [point.lng - 0.02, point.lat - 0.02, point.lng + 0.02, point.lat + 0.02];
  return box.map((degrees) => Number(degrees.toFixed(5))).join("_");
};

/** The title of a workout, and a line with its day, its length and what else matches. */
export const workoutLine = (workout: FoundWorkout, formats: Formats, sports: SportNames) => {
  const sport = sports.of(workout.activityId);
  const { totalDistance, totalTime, startTime, timeOffsetInMinutes, gear, place } = workout;
  const length =
    totalDistance > 0
      ? formats.text(formats.distanceOf(totalDistance, sport.profile))
      : formats.duration(totalTime);
  return {
    sport,
    title: workout.description ?? sport.name,
    detail: [formats.placeDate(startTime, timeOffsetInMinutes), length, gear, place]
      .filter(Boolean)
      .join(" · "),
  };
};
