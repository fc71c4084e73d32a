const msPerDay = 86_400_000;

/** Number of days, including begun ones, until a subscription ends, 0 if it has ended. Times in ms since 1970. */
export const daysLeft = (endsAt: number, now: number): number =>
  Math.max(0, Math.ceil((endsAt - now) / msPerDay));

/** Whether somebody is a premium member: any of their subscriptions has a day left (WORK-15). */
export const isPremium = (subscriptions: readonly { readonly daysLeft: number }[]): boolean =>
  subscriptions.some((subscription) => subscription.daysLeft > 0);

/** End of a subscription of whole days that begins now, or after one that is still valid. Times in ms since 1970. */
export const subscriptionEnd = (now: number, days: number, runsUntil: number | undefined): number =>
  Math.max(now, runsUntil ?? now) + days * msPerDay;
