import { addressOf } from "../api.ts";
import { getProfileImage } from "./profile-image.ts";

/** The part of a person's JSON that says where their profile image is, for whoever may know of the person; nothing without one. */
export const profileImage = (imageKey: string | null): { readonly profileImageUrl?: string } =>
  imageKey === null
    ? {}
    : { profileImageUrl: addressOf(getProfileImage).replace("{profileImage}", `${imageKey}.jpg`) };
