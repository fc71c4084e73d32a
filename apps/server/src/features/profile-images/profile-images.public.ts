export { imageFileKey, sweepProfileImages } from "./profile-image-files.ts";
export { saveProfileImage } from "./save-profile-image.ts";
