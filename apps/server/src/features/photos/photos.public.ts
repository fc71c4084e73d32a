export { addPhoto } from "./add-photo.ts";
export { findStoredPhotos } from "./photos.queries.ts";
export { removeGonePhotos, sweepPhotos } from "./remove-gone-photos.ts";
export { showWorkoutPhotos } from "./show-photos.ts";
