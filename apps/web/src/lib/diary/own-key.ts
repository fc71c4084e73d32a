const wellFormedKey = /^[0-9a-f]{24}$/;

/** Whether a key is the workout's own, and not a placeholder until it is loaded (`Diary.hasTexts`). */
export const isOwnKey = (workoutKey: string): boolean => wellFormedKey.test(workoutKey);
