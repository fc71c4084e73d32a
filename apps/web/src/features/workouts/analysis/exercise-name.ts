import type { ExerciseCategory } from "@cairn/domain/recording/recording";
import type { MessageId } from "../../../lib/i18n/message-id.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";
import type { Strength } from "./workout-analysis.ts";

const names: Readonly<Record<ExerciseCategory, MessageId>> = {
  benchPress: "workouts.exercise.benchPress",
  calfRaise: "workouts.exercise.calfRaise",
  cardio: "workouts.exercise.cardio",
  carry: "workouts.exercise.carry",
  chop: "workouts.exercise.chop",
  core: "workouts.exercise.core",
  crunch: "workouts.exercise.crunch",
  curl: "workouts.exercise.curl",
  deadlift: "workouts.exercise.deadlift",
  flye: "workouts.exercise.flye",
  hipRaise: "workouts.exercise.hipRaise",
  hipStability: "workouts.exercise.hipStability",
  hipSwing: "workouts.exercise.hipSwing",
  hyperextension: "workouts.exercise.hyperextension",
  lateralRaise: "workouts.exercise.lateralRaise",
  legCurl: "workouts.exercise.legCurl",
  legRaise: "workouts.exercise.legRaise",
  lunge: "workouts.exercise.lunge",
  olympicLift: "workouts.exercise.olympicLift",
  plank: "workouts.exercise.plank",
  plyo: "workouts.exercise.plyo",
  pullUp: "workouts.exercise.pullUp",
  pushUp: "workouts.exercise.pushUp",
  row: "workouts.exercise.row",
  shoulderPress: "workouts.exercise.shoulderPress",
  shoulderStability: "workouts.exercise.shoulderStability",
  shrug: "workouts.exercise.shrug",
  sitUp: "workouts.exercise.sitUp",
  squat: "workouts.exercise.squat",
  totalBody: "workouts.exercise.totalBody",
  tricepsExtension: "workouts.exercise.tricepsExtension",
  warmUp: "workouts.exercise.warmUp",
  run: "workouts.exercise.run",
};

/** The exercise of a set: as the file names it, else its category in the reader's language; a dash if unknown. */
export const exerciseName = (
  t: Messages["t"],
  { name, exercise }: Pick<Strength["sets"][number], "name" | "exercise">,
): string => name ?? (exercise === undefined ? "–" : t(names[exercise]));
