/** Source and layer of the tiles that replace the embedded map. */
export const ground = "ground";
