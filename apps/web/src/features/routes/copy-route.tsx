import type { RouteView } from "@cairn/contracts/routes/routes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { CopyPlus } from "lucide-react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { ownRouteQuery } from "../../lib/api/own-routes.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { useSession } from "../../lib/session.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";

/** Saves somebody else's route as a private one of the reader's own and opens it; a visitor logs in first. */
export const CopyRoute = ({ route }: { readonly route: Pick<RouteView, "id"> }) => {
  const { t } = useMessages();
  const { key } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => requestOrThrow("copyRoute", { params: { id: route.id } }),
    onSuccess: async (copied) => {
      client.setQueryData(ownRouteQuery(copied.id).queryKey, copied);
      void afterChange(client, "routes");
      showToast(t("routes.copied"));
      await navigate({ to: "/routes/$id", params: { id: copied.id } });
    },
    onError: (error) => {
      const reason = error instanceof ApiFailure ? error.reason : "internal";
      showToast(t("routes.notCopied", { why: t(`errors.${reason}`) }));
    },
  });
  if (key === undefined) {
    return (
      <Link to="/login" search={{ returnTo: `/routes/${route.id}` }} className={buttonClass()}>
        <Icon of={CopyPlus} size="s" />
        {t("routes.copyLogIn")}
      </Link>
    );
  }
  return (
    <Button
      icon={CopyPlus}
      busy={copy.isPending}
      onClick={() => {
        copy.mutate();
      }}
    >
      {t("routes.copy")}
    </Button>
  );
};
