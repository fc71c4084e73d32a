import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { tryNow, useIsOnline, whatIsMissing } from "../../lib/query/trouble.ts";
import { Button } from "../form/button.tsx";
import state from "./state-message.module.css";
import { BrokenPath } from "./path-drawing.tsx";

const Bare = ({ children }: { readonly children: ReactNode }) => children;

interface AwaitedProps {
  /** What the screen is about, as TanStack Query tells it. */
  readonly query: Parameters<typeof whatIsMissing>[0];
  /** Where the word stands; without one, where the skeleton would. */
  readonly room?: ComponentType<{ readonly children: ReactNode }>;
  /** The skeleton, for as long as the answer may come any moment. */
  readonly children: ReactNode;
}

/** The place of what has not come: its skeleton, or, without a connection or a server, a word that it comes by itself. */
export const Awaited = ({ query, room: Room = Bare, children }: AwaitedProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const missing = whatIsMissing(query, useIsOnline());
  if (!missing) return children;
  const isOffline = missing === "connection";
  return (
    <Room>
      {/* HTML allows no heading in an <output>. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={state["state"]} role="status" data-waiting>
        <BrokenPath />
        <h2>{t(isOffline ? "recovery.connectionTitle" : "recovery.serverTitle")}</h2>
        <p>{t(isOffline ? "recovery.connectionText" : "recovery.serverText")}</p>
        <div className={state["actions"]}>
          <Button icon={RefreshCw} onClick={() => void tryNow(client)}>
            {t("recovery.now")}
          </Button>
        </div>
      </div>
    </Room>
  );
};
