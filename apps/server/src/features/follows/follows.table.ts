/** Who follows whom, spread by the follower. */
export interface FollowsTable {
  follower_id: string;
  followee_id: string;
  /** Null until the followed person accepts. */
  accepted_at: Date | null;
  created_at: Date;
}

/** Who has blocked whom, spread by the blocker. */
export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: Date;
}

/** Who asks whom to be friends, spread by the one who asks. */
export interface FriendRequestsTable {
  sender_id: string;
  receiver_id: string;
  id: string;
  created_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    follows: FollowsTable;
    blocks: BlocksTable;
    friend_requests: FriendRequestsTable;
  }
}
