import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../query/query-client.ts";
import { ownSettingsQuery } from "./own-settings.ts";

/**
 * Who may see new workouts by the person's settings; private until they are loaded. For dialogs of the frame, which are outside
 * the screens and their client.
 */
export const useDefaultSharing = (): "private" | "friends" | "public" => {
  const { data: settings } = useQuery(ownSettingsQuery, queryClient);
  const level = privacyLevel(settings?.defaultSharingFlags ?? 0);
  return level === "link" ? "private" : level;
};
