import { activityById } from "@cairn/domain/sports/activities";
import { z } from "zod";

/** The year 2100, ms since 1970. */
const latestStart = 4_102_444_800_000;
const year = 31_536_000;

/** Values that a person may enter for a workout, in SI units, beats per minute and kilocalories. */
export const enteredValues = {
  activityId: z
    .number()
    .int()
    .refine((id) => activityById(id) !== undefined),
  startTime: z.number().int().min(0).max(latestStart),
  distance: z.number().min(0).max(10_000_000),
  /** Metres up or down. */
  climb: z.number().min(0).max(100_000),
  /** Metres per second. */
  speed: z.number().min(0).max(1000),
  /**
   * Seconds; 0 if unknown, otherwise at least a millisecond, which no clock of a file undercuts: less makes an infinite speed.
   */
  totalTime: z
    .number()
    .min(0)
    .max(year)
    .refine((seconds) => seconds === 0 || seconds >= 0.001),
  heartRate: z.number().min(0).max(300),
  energy: z.number().min(0).max(100_000),
  steps: z.number().min(0).max(1_000_000),
  /** On Borg's CR10 scale, as Foster uses it for a whole session: 1 is very easy, 10 is maximal; 0 if it is not said. */
  perceivedExertion: z.number().int().min(0).max(10),
  sharingFlags: z.number().int().min(0).max(63),
  /** Offset of the place's clock from UTC, minutes; positive east. */
  utcOffset: z
    .number()
    .int()
    .min(-12 * 60)
    .max(14 * 60),
};
