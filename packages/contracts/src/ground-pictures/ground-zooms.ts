/** Zooms of ground pictures: farther out a region would be tiny, and closer in the pictures of the deepest zoom are enlarged. */
export const shallowestGround = 7;
export const deepestGround = 14;

/** Raise it when the look changes, so that all pictures are painted again. */
const groundLook = 2;

/**
 * Address of a ground picture. It is apart from the contract so that the home page can request one without loading the table of
 * calls.
 */
export const groundPath = "/map/ground/{version}/{theme}/{z}/{x}/{y}";

/** Version in the addresses of ground pictures, made from the version of the regions (`GET /map/regions`). */
export const groundVersionOf = (regionsVersion: string): string => `${regionsVersion}-${groundLook}`;
