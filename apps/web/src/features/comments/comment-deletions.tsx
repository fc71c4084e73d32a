import { useQuery } from "@tanstack/react-query";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { useDeletions } from "./use-deletions.ts";

const Deletions = ({ accountKey }: { readonly accountKey: string }) => {
  useDeletions(accountKey);
  return null;
};

const OwnDeletions = () => {
  const { data: account } = useQuery(ownAccountQuery);
  return account ? <Deletions accountKey={account.key} /> : null;
};

/** Deletes comments when their time has come, whatever screen their author is on. Mounted once per page, outside all screens. */
export const CommentDeletions = () => (
  <QueryProvider>
    <OwnDeletions />
  </QueryProvider>
);
