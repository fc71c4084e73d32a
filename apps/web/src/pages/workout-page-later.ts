/** The parts of a workout's page beside and below its numbers and graphs, in one file that is loaded after them. */
export { CommentsSection } from "../features/comments/comments-section.tsx";
export { SportSections } from "../features/workouts/analysis/sport-sections.tsx";
export { MapArea } from "../features/workouts/map/map-area.tsx";
export { WorkoutTables } from "../features/workouts/workout-tables.tsx";
