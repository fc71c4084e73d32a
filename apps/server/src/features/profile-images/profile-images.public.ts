export { imageFileKey, imageSides, sweepProfileImages } from "./profile-image-files.ts";
export { findImageOwner } from "./profile-images.queries.ts";
export { saveFirstProfileImage } from "./save-profile-image.ts";
