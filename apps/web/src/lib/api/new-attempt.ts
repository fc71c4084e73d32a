/** An id for one text or workout that is sent, again and again until an answer arrives, and stored once: 24 random hex digits. */
export const newAttempt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
