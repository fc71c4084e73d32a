import type { PhotoView } from "@cairn/contracts/photos";

/** Pixels along a side that a photo is asked in to be looked at alone (PHOT-1). */
const largeSide = 2000;

/** Address of a photo as large as it is delivered, lying inside 2000 x 2000; carries what its link proves. */
export const largeAddress = ({ url, key }: PhotoView): string => {
  const [path = "", query = ""] = url.split("?");
  const size = `width=${largeSide}&height=${largeSide}&fit=true`;
  return `${path.replace(`/image/${key}`, `/image/scale/${key}`)}?${size}${query === "" ? "" : `&${query}`}`;
};
