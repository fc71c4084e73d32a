import { useQuery } from "@tanstack/react-query";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useDeletions } from "./use-deletions.ts";

const Deletions = ({ accountKey }: { readonly accountKey: string }) => {
  useDeletions(accountKey);
  return null;
};

/** Sees that comments are deleted in their time, on whatever screen their author is; once for a page. */
export const CommentDeletions = () => {
  const { data: account } = useQuery(ownAccountQuery);
  return account ? <Deletions accountKey={account.key} /> : null;
};
