import type { RouteVisibility } from "@cairn/contracts/routes/route-visibility";
import type { RouteFileFormat, RouteView } from "@cairn/contracts/routes/routes";
import { Download, Printer, QrCode as QrCodeIcon } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../lib/api/api-client.ts";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSession } from "../../lib/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Menu, menuItemClass } from "../../ui/overlay/menu.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { routeAddress } from "./route-reader.ts";
import styles from "./route-files.module.css";

/** The files of a route, those with turns first, each with what it is for. */
const files = [
  { format: "fit", label: "routes.fileFit", use: "routes.fileFitUse" },
  { format: "tcx", label: "routes.fileTcx", use: "routes.fileTcxUse" },
  { format: "gpx-track", label: "routes.fileTrack", use: "routes.fileTrackUse" },
  { format: "gpx-route", label: "routes.fileRoute", use: "routes.fileRouteUse" },
  { format: "kml", label: "routes.fileKml", use: "routes.fileKmlUse" },
] as const satisfies readonly {
  readonly format: RouteFileFormat;
  readonly label: MessageId;
  readonly use: MessageId;
}[];

/** How a route leaves its page: as a file, to the phone, or on paper. */
export const RouteFiles = ({ route }: { readonly route: Pick<RouteView, "id" | "visibility"> }) => {
  const { t } = useMessages();
  const [isForPhone, setIsForPhone] = useState(false);
  return (
    <>
      <RouteFileMenu id={route.id} />
      <Button
        icon={QrCodeIcon}
        onClick={() => {
          setIsForPhone(true);
        }}
      >
        {t("routes.toPhone")}
      </Button>
      <Button
        icon={Printer}
        onClick={() => {
          print();
        }}
      >
        {t("routes.print")}
      </Button>
      {isForPhone && (
        <PhoneDialog
          route={route}
          onClose={() => {
            setIsForPhone(false);
          }}
        />
      )}
    </>
  );
};

/** The links contain the session key, because a browser downloads without our headers. */
const RouteFileMenu = ({ id }: { readonly id: string }) => {
  const { t, locale } = useMessages();
  const { key } = useSession();
  return (
    <Menu
      label={t("routes.downloadMenu")}
      buttonClass={buttonClass({ kind: "primary" })}
      button={
        <>
          <Icon of={Download} size="s" />
          {t("routes.downloadMenu")}
        </>
      }
    >
      {files.map(({ format, label, use }) => (
        <a
          key={format}
          role="menuitem"
          tabIndex={-1}
          className={classNames(menuItemClass, styles["item"])}
          href={addressOf("exportRouteFile", { id }, { token: key, format, language: locale })}
          rel="nofollow"
          download
        >
          {t(label)} <span className={styles["use"]}>{t(use)}</span>
        </a>
      ))}
    </Menu>
  );
};

/** Whether the phone has to log in, by who may see the route. */
const phoneTexts = {
  PRIVATE: "routes.phoneText",
  FRIENDS: "routes.phoneTextFriends",
  LINK: "routes.phoneTextOpen",
  PUBLIC: "routes.phoneTextOpen",
} as const satisfies Readonly<Record<RouteVisibility, MessageId>>;

interface PhoneDialogProps {
  readonly route: Pick<RouteView, "id" | "visibility">;
  readonly onClose: () => void;
}

/** The address of the page for the camera of a phone, and in letters, so that one sees whether the phone can reach it. */
const PhoneDialog = ({ route, onClose }: PhoneDialogProps) => {
  const { t } = useMessages();
  const address = routeAddress(route);
  return (
    <Dialog title={t("routes.phoneTitle")} onClose={onClose}>
      <div className={styles["phone"]}>
        <p>{t(phoneTexts[route.visibility])}</p>
        <QrCode text={address} label={t("routes.phoneCode")} />
        <p className={styles["address"]}>{address}</p>
      </div>
    </Dialog>
  );
};
