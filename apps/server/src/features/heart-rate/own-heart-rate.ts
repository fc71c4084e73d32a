import type { HeartRateView } from "@cairn/contracts/accounts/heart-rate";
import { heartRateMaximum, highestHeartRate } from "@cairn/domain/heart-rate/heart-rate-maximum";
import type { Deps } from "../../deps.ts";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import {
  findHeartRateSettings,
  findSustainedHeartRates,
  putHeartRateSettings,
} from "./heart-rate.queries.ts";

type HeartRateDeps = Pick<Deps, "db" | "now">;

/** What a person said of their heart, and the maximum that follows. For that person alone. */
export async function ownHeartRate(deps: HeartRateDeps, userId: string): Promise<HeartRateView> {
  const [said, sustained] = await Promise.all([
    findHeartRateSettings(deps.db, userId),
    findSustainedHeartRates(deps.db, userId),
  ]);
  const [maxHeartRate, birthYear] = [said?.max_heart_rate ?? null, said?.birth_year ?? null];
  const settings = { maxHeartRate: maxHeartRate ?? undefined, birthYear: birthYear ?? undefined };
  const highest = highestHeartRate(sustained);
  return {
    maxHeartRate,
    birthYear,
    maximum: heartRateMaximum(settings, sustained, deps.now().getUTCFullYear()),
    ...(highest !== undefined && { highest }),
  };
}

/** Keeps what a person says of their heart; null takes it back. */
export async function saveHeartRate(
  deps: HeartRateDeps,
  userId: string,
  { maxHeartRate, birthYear }: Pick<HeartRateView, "maxHeartRate" | "birthYear">,
): Promise<HeartRateView> {
  await putHeartRateSettings(deps.db, {
    owner_id: userId,
    max_heart_rate: maxHeartRate,
    birth_year: birthYear,
    updated_at: deps.now(),
  });
  return await ownHeartRate(deps, userId);
}

/** The maximum that the zones of a workout are made of, for its owner; undefined for anybody else, and without heart rates. */
export async function maximumForOwner(
  deps: HeartRateDeps,
  workout: RedactedWorkout,
): Promise<HeartRateView["maximum"] | undefined> {
  if (workout.relation !== "owner" || workout.seconds_in_zones === null) return undefined;
  const { maximum } = await ownHeartRate(deps, workout.ownerId);
  return maximum;
}
