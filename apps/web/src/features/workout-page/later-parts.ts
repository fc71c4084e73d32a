/** What a workout shows beside and below its numbers and graphs, in one file that follows them. */
export { SportSections } from "./analysis/sport-sections.tsx";
export { MapArea } from "./map/map-area.tsx";
export { WorkoutTables } from "./workout-tables.tsx";
