export { sweepProfileImages } from "./profile-image-files.ts";
