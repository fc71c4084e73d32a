import type { PayloadOf } from "@cairn/contracts/endpoint";
import type { listRouteTurns, RouteView } from "@cairn/contracts/routes/routes";
import { useQuery } from "@tanstack/react-query";
import {
  ArrowUp,
  ChevronDown,
  ChevronUp,
  CornerUpLeft,
  CornerUpRight,
  Flag,
  type LucideIcon,
  MoveUpLeft,
  MoveUpRight,
  RotateCw,
  Ship,
  Undo2,
} from "lucide-react";
import { useId, useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { subject } from "../../lib/query/retry-policy.ts";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./route-turns.module.css";

type Turn = PayloadOf<typeof listRouteTurns>[number];

const icons: Readonly<Partial<Record<Turn["kind"], LucideIcon>>> = {
  slight_right: MoveUpRight,
  right: CornerUpRight,
  sharp_right: CornerUpRight,
  slight_left: MoveUpLeft,
  left: CornerUpLeft,
  sharp_left: CornerUpLeft,
  u_turn: Undo2,
  roundabout: RotateCw,
  ferry: Ship,
};

/** A version of a route has the same turns for as long as the screen is open. */
const turnsQuery = ({ id, version }: Pick<RouteView, "id" | "version">, language: string) =>
  keyedQuery({
    ...subject,
    queryKey: queryKeys.routeTurns(id, version, language),
    queryFn: ({ signal }) =>
      requestOrThrow("listRouteTurns", { params: { id }, query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Where to turn, in the reader's language: folded on the screen, and whole on paper. Nothing without turns: a straight line has
 * none, nor has a route in a region without ways.
 */
export const RouteTurns = ({ route }: { readonly route: RouteView }) => {
  const { t, locale } = useMessages();
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const { data: turns = [] } = useQuery(turnsQuery(route, locale));
  if (turns.length === 0) return null;
  return (
    <section className={styles["turns"]} aria-labelledby={`${list}-title`}>
      <div className={styles["head"]}>
        <h2 id={`${list}-title`}>{t("routes.turns")}</h2>
        <Button
          kind="ghost"
          size="small"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? t("routes.turnsHide") : t("routes.turnsShow", { count: turns.length })}
        </Button>
      </div>
      <ol id={list} className={styles["list"]} hidden={!isOpen}>
        {turns.map(({ along, kind, text }) => (
          <li key={`${along} ${text}`}>
            <span className={styles["along"]}>{formats.text(formats.distance(along))}</span>
            <Icon of={icons[kind] ?? ArrowUp} size="s" />
            <span lang={locale}>{text}</span>
          </li>
        ))}
        <li>
          <span className={styles["along"]}>{formats.text(formats.distance(route.totalDistance))}</span>
          <Icon of={Flag} size="s" />
          <span>{t("routes.turnsEnd")}</span>
        </li>
      </ol>
    </section>
  );
};
