import { levelOf } from "@cairn/contracts/routes/route-visibility";
import type { RouteView } from "@cairn/contracts/routes/routes";
import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { addressOf } from "../../lib/api/api-client.ts";
import { useFormats } from "../../lib/format.ts";
import type { Figure } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSession } from "../../lib/session.ts";
import { buttonClass } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, menuItemClass } from "../../ui/overlay/menu.tsx";
import { PrivacyChip } from "../../ui/workout/privacy-menu.tsx";
import text from "../../ui/text.module.css";
import { TrackThumbnail } from "../../ui/workout/track-thumbnail.tsx";
import styles from "./route-card.module.css";

interface RouteCardProps {
  readonly route: RouteView;
  readonly onDelete: () => void;
}

const Fact = ({ label, figure }: { readonly label: string; readonly figure: Figure }) => (
  <div>
    <dt className={styles["label"]}>{label}</dt>
    <dd className={styles["value"]}>
      {figure.value}
      <small className={text["unit"]}> {figure.unit}</small>
    </dd>
  </div>
);

/** A planned route as a small map with its length and climb; the whole card opens it. */
export const RouteCard = ({ route, onDelete }: RouteCardProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { key } = useSession();
  const name = route.description;
  return (
    <li className={styles["card"]}>
      <TrackThumbnail polyline={route.polyline} width={320} height={200} large />
      <div className={styles["head"]}>
        <h2 className={styles["name"]} dir="auto">
          <Link to="/routes/$id" params={{ id: route.id }} className={styles["link"]}>
            {name}
          </Link>
        </h2>
        <Menu
          label={t("routes.more", { name })}
          align="end"
          buttonClass={buttonClass({ kind: "ghost", size: "small" })}
          button={<Icon of={Ellipsis} />}
        >
          <a
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            href={addressOf("exportRouteGpx", { id: route.id }, { token: key })}
            rel="nofollow"
            download
          >
            {t("routes.download")}
          </a>
          <button type="button" role="menuitem" tabIndex={-1} className={menuItemClass} onClick={onDelete}>
            {t("routes.delete")}
          </button>
        </Menu>
      </div>
      <dl className={styles["facts"]}>
        <Fact label={t("routes.distance")} figure={formats.distance(route.totalDistance)} />
        {route.visibility !== "PRIVATE" && (
          <div className={styles["shared"]}>
            <dt className={text["hidden"]}>{t("routes.seenBy")}</dt>
            <dd>
              <PrivacyChip level={levelOf(route.visibility)} />
            </dd>
          </div>
        )}
        {route.totalAscent !== undefined && (
          <Fact label={t("routes.ascent")} figure={formats.elevation(route.totalAscent)} />
        )}
      </dl>
    </li>
  );
};
