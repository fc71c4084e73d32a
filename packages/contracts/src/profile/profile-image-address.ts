import { addressOf } from "../endpoint.ts";
import { getProfileImage } from "./profile-image.ts";

/**
 * The part of a person's JSON with the address of their profile image, for everybody who may see the person; empty without an
 * image.
 */
export const profileImage = (imageKey: string | null): { readonly profileImageUrl?: string } =>
  imageKey === null
    ? {}
    : { profileImageUrl: addressOf(getProfileImage).replace("{profileImage}", `${imageKey}.jpg`) };
