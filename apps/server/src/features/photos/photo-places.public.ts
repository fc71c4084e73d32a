export { findPhotoPlaces } from "./photo-places.queries.ts";
