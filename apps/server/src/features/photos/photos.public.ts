export { addMovedPhoto } from "./add-moved-photo.ts";
export { addPhotoFile } from "./add-photo-file.ts";
export { photoFileKey } from "./photo-files.ts";
export { findStoredPhotos } from "./photos.queries.ts";
export { removeGonePhotos, sweepPhotos } from "./remove-gone-photos.ts";
export { type PhotoError, receivePhoto } from "./receive-photo.ts";
export { findShownPhotos, showWorkoutPhotos, viewPhotosOf } from "./show-photos.ts";
