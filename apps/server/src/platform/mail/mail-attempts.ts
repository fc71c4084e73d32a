/**
 * How often jobs that send e-mails are tried while the mail server is away or refuses the sender. After each failure but the last
 * one the queue waits e, e², … e¹⁰ seconds, and then e¹⁰ seconds (six hours) again and again.
 */
export const mailAttempts = {
  /** About ten minutes: for links that nobody expects later. */
  soon: 7,
  /** About two and a half days, so that a weekend passes before somebody has to look after it: for everything else. */
  later: 20,
} as const;
