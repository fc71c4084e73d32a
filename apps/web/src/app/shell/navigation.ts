import { Compass, House, NotebookText, Route } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import { routeTable } from "../route-table.ts";

export interface Place {
  readonly to: (typeof routeTable)["dashboard" | "diary" | "explore" | "routes"]["path"];
  readonly label: MessageId;
  readonly icon: LucideIcon;
}

/** The places of the top bar and the tab bar, for members. */
export const navigation: readonly Place[] = [
  { to: routeTable.dashboard.path, label: "shell.home", icon: House },
  { to: routeTable.diary.path, label: "shell.diary", icon: NotebookText },
  { to: routeTable.explore.path, label: "shell.explore", icon: Compass },
  { to: routeTable.routes.path, label: "routes.title", icon: Route },
];
