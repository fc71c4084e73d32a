import * as sessions from "./sessions.ts";
import * as similarRoutes from "./similar-routes.ts";
import * as workoutExports from "./workout-exports.ts";
import * as workoutImports from "./workout-imports.ts";
import * as workouts from "./workouts.ts";

/** Where every call lives. */
export const apiPrefix = "/apiserver/v1";

/** Every call of this server, by the name that its use case carries through all layers. */
export const api = {
  getHumanCheck: sessions.getHumanCheck,
  login: sessions.login,
  logout: sessions.logout,
  getServerTime: sessions.getServerTime,
  signUp: sessions.signUp,
  getUser: sessions.getUser,
  listWorkouts: workouts.listWorkouts,
  publicWorkoutsWithin: workouts.publicWorkoutsWithin,
  getWorkout: workouts.getWorkout,
  getCombinedWorkout: workouts.getCombinedWorkout,
  getWorkoutData: workouts.getWorkoutData,
  getWorkoutRecording: workouts.getWorkoutRecording,
  getSimilarRoutes: similarRoutes.getSimilarRoutes,
  saveWorkoutHeaders: workouts.saveWorkoutHeaders,
  chooseSources: workouts.chooseSources,
  deleteWorkout: workouts.deleteWorkout,
  importGpx: workoutImports.importGpx,
  exportGpx: workoutExports.exportGpx,
  exportFit: workoutExports.exportFit,
  exportWorkoutJson: workoutExports.exportWorkoutJson,
  getOriginal: workoutExports.getOriginal,
} as const;

export type Api = typeof api;
