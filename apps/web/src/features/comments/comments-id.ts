/** Where the comments stand on a workout's page. */
export const commentsId = "comments";
