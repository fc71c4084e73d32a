const wellFormedKey = /^[0-9a-f]{24}$/;

/** Whether a key is the workout's own, and not what stands in for it until it has come (`Diary.hasTexts`). */
export const isOwnKey = (workoutKey: string): boolean => wellFormedKey.test(workoutKey);
