/** Id of the comments on a workout's page. */
export const commentsId = "comments";
