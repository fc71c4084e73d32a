import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { ownRouteQuery, ownRoutesQuery } from "../../lib/api/own-routes.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { drawingOfRoute } from "./plan-of-route.ts";
import { joinLines, type PlanLine } from "./plan-line.ts";
import { joinDrawings } from "./split-and-join.ts";
import styles from "./round-trip.module.css";
import type { Planner } from "./use-planner.ts";

interface JoinRouteProps {
  readonly planner: Planner;
  /** The route that is drawn now. */
  readonly routeId: string | undefined;
  /** Shows a route whole. */
  readonly onChosen: (line: PlanLine) => void;
}

/** Puts a saved route at the end of the plan, in the direction in which it begins nearer. */
export const JoinRoute = ({ planner, routeId, onChosen }: JoinRouteProps) => {
  const { t } = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles["trip"]}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
    >
      <summary>{t("planner.join")}</summary>
      {isOpen && <RouteChoice planner={planner} routeId={routeId} onChosen={onChosen} />}
    </details>
  );
};

const RouteChoice = ({ planner, routeId, onChosen }: JoinRouteProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const client = useQueryClient();
  const routes = useQuery(ownRoutesQuery);
  const [chosen, setChosen] = useState("");
  const others = routes.data?.filter(({ id }) => id !== routeId) ?? [];
  const id = others.some((route) => route.id === chosen) ? chosen : others[0]?.id;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (wanted: string) => await client.fetchQuery(ownRouteQuery(wanted)),
    onSuccess: (route) => {
      const joined = joinDrawings(planner.drawing, drawingOfRoute(route), planner.entered.type);
      planner.change(joined);
      onChosen(joinLines(joined.plan.legs.flatMap(({ line }) => line ?? [])));
    },
  });
  if (routes.isPending) return <p>{t("ui.loading")}</p>;
  if (routes.error) return <Notice kind="danger">{failureText(t, routes.error)}</Notice>;
  if (id === undefined) return <p>{t("planner.noOtherRoutes")}</p>;
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(id);
      }}
    >
      <SelectField
        label={t("planner.routeToJoin")}
        value={id}
        options={others.map((route) => ({
          value: route.id,
          label: `${route.description} · ${formats.text(formats.distance(route.totalDistance))}`,
        }))}
        onChange={({ target: { value } }) => {
          setChosen(value);
        }}
      />
      <Button type="submit" busy={isPending}>
        {t("planner.joinIt")}
      </Button>
      {error && <Notice kind="danger">{failureText(t, error)}</Notice>}
    </form>
  );
};
