/** Bits of a workout's `sharingFlags`. */
export const sharingBits = {
  /** Whoever has the link may see it; the name is from live tracking, which shares by link. */
  liveTracking: 1,
  explore: 2,
  facebook: 4,
  twitter: 8,
  friends: 16,
  groups: 32,
} as const;

/** Who may see a workout: everyone, accepted followers, whoever has its link, or its owner alone. */
export type PrivacyLevel = "public" | "friends" | "link" | "private";

export const privacyLevels: readonly PrivacyLevel[] = ["private", "link", "friends", "public"];

export type SocialNetwork = "facebook" | "twitter";

const { liveTracking, explore, friends, groups } = sharingBits;

const allBits = 63;

/** A number from outside as flags: fractions, negative numbers and unknown bits are dropped, so hostile input shares nothing. */
export const sharingFlagsOf = (value: number): number =>
  Number.isInteger(value) && value > 0 && value <= 0xff_ff_ff ? value & allBits : 0;

/**
 * The level that flags amount to: the explore bit makes it public, else the friends bit friends, else live-tracking
 * link. Bits of social networks and groups alone open nothing to a visitor of ours.
 */
export const privacyLevel = (flags: number): PrivacyLevel => {
  if ((flags & explore) !== 0) return "public";
  if ((flags & friends) !== 0) return "friends";
  return (flags & liveTracking) !== 0 ? "link" : "private";
};

/**
 * What choosing a level clears and sets. Private clears live-tracking too: were it left, the link would still open the workout.
 */
const transitions: Readonly<Record<PrivacyLevel, { readonly clear: number; readonly set: number }>> = {
  private: { clear: liveTracking | explore | friends | groups, set: 0 },
  link: { clear: explore | friends | groups, set: liveTracking },
  friends: { clear: explore | groups, set: liveTracking | friends },
  public: { clear: 0, set: liveTracking | explore | friends },
};

/**
 * Flags after the owner chose a level: private clears 1, 2, 16 and 32; link clears 2, 16 and 32 and sets 1; friends clears
 * 2 and 32 and sets 17; public sets 19. Bits 4 and 8 stay. The import dialog's three choices are the same masks.
 */
export const withPrivacy = (flags: number, level: PrivacyLevel): number =>
  (flags & ~transitions[level].clear) | transitions[level].set;

/** Flags after sharing to a social network: its own bit and live-tracking, because a post there carries the link. */
export const withSocial = (flags: number, network: SocialNetwork): number =>
  flags | liveTracking | sharingBits[network];

/** Flags after taking a social network back: only its own bit goes, the link stays open until privacy is changed. */
export const withoutSocial = (flags: number, network: SocialNetwork): number => flags & ~sharingBits[network];
