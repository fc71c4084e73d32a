/** Beats per minute; hearts of athletes at rest go under 30, those of children to 220. 255 is the mark of a sensor without a value. */
export const slowestHeart = 25;
export const fastestHeart = 230;

/** Turns or steps of one foot per minute; no legs turn faster. */
export const fastestCadence = 254;

/** Watts no cyclist has reached; the best track sprinters come to some 2,500. */
export const mostWatts = 3000;
