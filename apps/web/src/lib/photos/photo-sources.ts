import type { PhotoView } from "@cairn/contracts/photos";

/** The stored sizes of a photo for `srcset`. */
export const sourceSet = ({ sources }: Pick<PhotoView, "sources">): string =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(", ");
