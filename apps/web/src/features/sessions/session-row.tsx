import type { SessionView } from "@cairn/contracts/sessions";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Chip } from "../../ui/chip.tsx";
import { Button } from "../../ui/form/button.tsx";
import rows from "../../ui/settings-rows.module.css";
import { useEndSessions } from "./use-end-sessions.ts";

/** The name of a device. */
const useDeviceName = ({ client, system }: SessionView): string => {
  const { t } = useMessages();
  if (client === undefined) return system ?? t("security.unknownDevice");
  return system === undefined ? client : t("security.deviceOn", { client, system });
};

interface SessionRowProps {
  readonly session: SessionView;
}

/** One device, with the button that logs it out. */
export const SessionRow = ({ session }: SessionRowProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const name = useDeviceName(session);
  const ending = useEndSessions(t("security.deviceLoggedOut", { name }));
  const used = formats.relative(session.usedAt);
  return (
    <li className={rows["row"]}>
      <span className={rows["what"]}>
        <span className={rows["title"]}>
          <bdi>{name}</bdi> {session.isCurrent && <Chip>{t("security.thisDevice")}</Chip>}
        </span>
        <span className={rows["detail"]}>
          {t("security.lastUsed", { time: used })}
          {session.network !== undefined && ` · ${t("security.network", { network: session.network })}`}
        </span>
        <span className={rows["detail"]}>
          {t("security.loggedIn", { time: formats.relative(session.createdAt) })}
        </span>
      </span>
      {!session.isCurrent && (
        <Button
          busy={ending.isPending}
          aria-label={t("security.logOutOf", { name, time: used })}
          onClick={() => {
            ending.mutate(session.id);
          }}
        >
          {t("security.logOut")}
        </Button>
      )}
    </li>
  );
};
