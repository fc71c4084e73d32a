import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { addressOf } from "../../../lib/api/api-client.ts";
import type { MessageId } from "../../../lib/i18n/message-id.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useSession } from "../../../lib/session.ts";
import { buttonClass } from "../../../ui/form/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, menuItemClass, menuRuleClass } from "../../../ui/overlay/menu.tsx";

const files = [
  { call: "exportGpx", label: "workouts.downloadGpx" },
  { call: "exportFit", label: "workouts.downloadFit" },
  { call: "exportTcx", label: "workouts.downloadTcx" },
  { call: "exportWorkoutJson", label: "workouts.downloadJson" },
  { call: "getOriginal", label: "workouts.downloadOriginal" },
] as const satisfies readonly { readonly call: string; readonly label: MessageId }[];

/** The workout as files. The links contain the session key, because a browser downloads without our headers (WORK-11). */
export const DownloadMenu = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const { key } = useSession();
  const hasOriginal = workout.abilities.edit && workout.hasRecording;
  return (
    <Menu
      label={t("workouts.download")}
      align="end"
      buttonClass={buttonClass({ kind: "ghost", size: "small" })}
      button={<Icon of={Download} />}
    >
      {files
        .filter(({ call }) => call !== "getOriginal" || hasOriginal)
        .map(({ call, label }) => (
          <a
            key={call}
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            href={addressOf(call, { workoutKey: workout.workoutKey }, { token: key })}
            rel="nofollow"
            download
          >
            {t(label)}
          </a>
        ))}
      {key !== undefined && workout.hasRecording && (
        <>
          <hr className={menuRuleClass} />
          <Link
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            to="/routes/new"
            search={{ workout: workout.workoutKey }}
          >
            {t("workouts.planAlong")}
          </Link>
        </>
      )}
    </Menu>
  );
};
