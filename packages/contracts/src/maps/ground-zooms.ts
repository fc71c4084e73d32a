/** Zooms that there are pictures of the ground for: farther off a region is a stamp, and nearer the deepest are drawn larger. */
export const shallowestGround = 7;
export const deepestGround = 14;
