import type { PhotoView } from "@cairn/contracts/photos";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { ExploreScreen } from "../features/explore/explore-screen.tsx";
import { renderScreen, server } from "./render-screen.tsx";

/** Anna as explore has her. */
export const exploringAnna = {
  username: "anna",
  realName: "Anna Virtanen",
  uuid: "00000000-0000-4000-8000-000000000000",
  key: "64a0b1c2d3e4f5a6b7c8d9aa",
  createdDate: 0,
  lastModified: 0,
  lastLogin: 0,
  showLocale: false,
};

/** Explore as a visitor sees it. Without WebGL, as everywhere in these tests: the list stands for the map. */
export async function showExplore(
  workouts: readonly WorkoutView[],
  images: readonly PhotoView[] = [],
  at = "/explore",
) {
  server.answer("explore", { users: [exploringAnna], workouts: [...workouts], images: [...images] });
  return await renderScreen(<ExploreScreen dialogOf={() => null} />, { at, isVisitor: true });
}
