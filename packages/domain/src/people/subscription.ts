const msPerDay = 86_400_000;

/** Days that have begun until a subscription ends, 0 when it is over. Times in ms since 1970. */
export const daysLeft = (endsAt: number, now: number): number =>
  Math.max(0, Math.ceil((endsAt - now) / msPerDay));

/** Somebody is a premium member while any of their subscriptions has a day left (WORK-15). */
export const isPremium = (subscriptions: readonly { readonly daysLeft: number }[]): boolean =>
  subscriptions.some((subscription) => subscription.daysLeft > 0);

/** When a subscription of whole days ends that begins now, after one that still runs. Times in ms since 1970. */
export const subscriptionEnd = (now: number, days: number, runsUntil: number | undefined): number =>
  Math.max(now, runsUntil ?? now) + days * msPerDay;
