import { ForOwnAccount } from "../../lib/api/for-own-account.tsx";
import { useDeletions } from "./use-deletions.ts";

const Deletions = ({ accountKey }: { readonly accountKey: string }) => {
  useDeletions(accountKey);
  return null;
};

/** Deletes comments when their time has come, whatever screen their author is on. Mounted once per page, outside all screens. */
export const CommentDeletions = () => (
  <ForOwnAccount>{(accountKey) => <Deletions accountKey={accountKey} />}</ForOwnAccount>
);
