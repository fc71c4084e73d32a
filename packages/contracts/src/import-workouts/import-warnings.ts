/**
 * Among the warnings of a workout: it looks like the same outing as an existing one. It was left out, or does not count until its
 * owner decides.
 */
export const likelyDuplicate = "likely_duplicate";
/** Among the warnings of a known workout: it has the recording of this file now, which knows more, or goes on for longer. */
export const recordingReplaced = "recording_replaced";
