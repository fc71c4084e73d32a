import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { PlannerScreen } from "../features/planner/planner-screen.tsx";
import { latestTracksQuery } from "../lib/api/latest-tracks.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { showToast } from "../ui/overlay/toast-store.ts";

/** `/routes/new`: a route is drawn where the latest workout began. A saved one leads to the list (ROUT-2). */
export const NewRoutePage = () => {
  const { t } = useMessages();
  const navigate = useNavigate();
  const latest = useQuery(latestTracksQuery);
  const toList = () => {
    void navigate({ to: "/routes" });
  };
  // Its map must not jump when the answer comes.
  if (latest.isPending && latest.fetchStatus !== "paused") return null;
  const { x = 0, y = 0 } = latest.data?.place ?? {};
  return (
    <PlannerScreen
      latestPlace={x !== 0 || y !== 0 ? { lon: x, lat: y } : undefined}
      onSaved={({ description }) => {
        showToast(t("planner.saved", { name: description }));
        toList();
      }}
      onCancel={toList}
    />
  );
};
