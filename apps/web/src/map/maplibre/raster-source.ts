/** Source and layer of the tiles that take the place of the embedded map. */
export const ground = "ground";
