import type { PhotoView } from "@cairn/contracts/photos";

/** Side of a photo that is viewed alone, pixels (PHOT-1). */
const largeSide = 2000;

/** Address of a photo in the largest size, within 2000 x 2000; keeps the signature of its link. */
export const largeAddress = ({ url, key }: PhotoView): string => {
  const [path = "", query = ""] = url.split("?");
  const size = `width=${largeSide}&height=${largeSide}&fit=true`;
  return `${path.replace(`/image/${key}`, `/image/scale/${key}`)}?${size}${query === "" ? "" : `&${query}`}`;
};
