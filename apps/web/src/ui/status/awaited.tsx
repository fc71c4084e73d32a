import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type ComponentType, type ReactNode, useLayoutEffect } from "react";
import { showInPlace, useSilence } from "../../lib/connection.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { tryNow, whatIsMissing } from "../../lib/query/trouble.ts";
import { Button } from "../form/button.tsx";
import state from "./state-message.module.css";
import { BrokenPath } from "./path-drawing.tsx";

const Bare = ({ children }: { readonly children: ReactNode }) => children;

interface AwaitedProps {
  /** The query for the subject of the screen, from TanStack Query. */
  readonly query: Parameters<typeof whatIsMissing>[0];
  /** Container of the message; by default the place of the skeleton. */
  readonly room?: ComponentType<{ readonly children: ReactNode }>;
  /** The skeleton, while the answer may arrive any moment. */
  readonly children: ReactNode;
}

/** Placeholder of an answer: its skeleton, or, without a connection or a server, a message that it will arrive by itself. */
export const Awaited = ({ query, room: Room = Bare, children }: AwaitedProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const missing = whatIsMissing(query, useSilence());
  const isMissing = missing !== undefined;
  useLayoutEffect(() => (isMissing ? showInPlace() : undefined), [isMissing]);
  if (!isMissing) return children;
  const isOffline = missing === "connection";
  return (
    <Room>
      {/* HTML allows no heading in an <output>. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={state["state"]} role="status">
        <BrokenPath />
        <h2>{t(isOffline ? "recovery.connectionTitle" : "recovery.serverTitle")}</h2>
        <p>{t(isOffline ? "recovery.connectionText" : "recovery.serverText")}</p>
        <div className={state["actions"]}>
          <Button icon={RefreshCw} onClick={() => void tryNow(client)}>
            {t("ui.tryNow")}
          </Button>
        </div>
      </div>
    </Room>
  );
};
