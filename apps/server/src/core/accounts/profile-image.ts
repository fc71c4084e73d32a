import { apiPrefix } from "@cairn/contracts/api";

/** The part of a person's JSON that says where their profile image is, for whoever may know of the person; nothing without one. */
export const profileImage = (imageKey: string | null): { readonly profileImageUrl?: string } =>
  imageKey === null ? {} : { profileImageUrl: `${apiPrefix}/user/profileimage/${imageKey}.jpg` };
