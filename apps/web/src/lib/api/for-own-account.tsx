import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryProvider } from "../query/query-provider.tsx";
import { ownAccountQuery } from "./own-account.ts";

interface ForOwnAccountProps {
  readonly children: (accountKey: string) => ReactNode;
}

const Known = ({ children }: ForOwnAccountProps) => {
  const { data: account } = useQuery(ownAccountQuery);
  return account && children(account.key);
};

/** What works for the logged-in person outside all screens; nothing until it is known who that is. */
export const ForOwnAccount = ({ children }: ForOwnAccountProps) => (
  <QueryProvider>
    <Known>{children}</Known>
  </QueryProvider>
);
