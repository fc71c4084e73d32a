export { imageFileKey, sweepProfileImages } from "./profile-image-files.ts";
export { saveFirstProfileImage } from "./save-profile-image.ts";
