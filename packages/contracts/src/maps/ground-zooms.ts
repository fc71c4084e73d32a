/** Zooms that there are pictures of the ground for: farther off a region is a stamp, and nearer the deepest are drawn larger. */
export const shallowestGround = 7;
export const deepestGround = 14;

/** Another number has all pictures painted again, as they look otherwise. */
const groundLook = 2;

/** Address of a picture of the ground: here beside the contract, so that the home page can ask for one without the table of calls. */
export const groundPath = "/map/ground/{version}/{theme}/{z}/{x}/{y}";

/** What stands in the addresses of pictures of the ground, by the version of the regions (`GET /map/regions`). */
export const groundVersionOf = (regionsVersion: string): string => `${regionsVersion}-${groundLook}`;
