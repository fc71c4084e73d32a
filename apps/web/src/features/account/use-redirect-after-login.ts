import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { basePath } from "../../lib/base-path.ts";
import { useSession } from "../../lib/session.ts";
import { returnPath } from "./return-path.ts";

/**
 * Goes on from a page of visitors as soon as somebody logs in: on it, or in another tab, whose login applies here as well
 * (NAV-2). Whoever opens it while logged in stays, to log in as another person.
 */
export const useRedirectAfterLogin = (returnTo: string | undefined): void => {
  const router = useRouter();
  const { key } = useSession();
  const [before] = useState(key);
  const isIn = key !== undefined && key !== before;
  useEffect(() => {
    if (isIn) router.history.replace(basePath + returnPath(returnTo));
  }, [isIn, returnTo, router]);
};
