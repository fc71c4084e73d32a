import type { HeldZonesView } from "@cairn/contracts/accounts/training-zones";

/** Whether two sets of zones that begin on one day are the same; none is the same as none. */
export const isSameZones = (one: HeldZonesView | undefined, other: HeldZonesView | undefined): boolean =>
  one?.unit === other?.unit && one?.limits.join() === other?.limits.join();
