export { saveDayNote } from "./save-day-note.ts";
