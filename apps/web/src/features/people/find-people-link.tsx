import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { buttonClass } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The link from empty lists of people. */
export const FindPeopleLink = () => {
  const { t } = useMessages();
  return (
    <Link to="/friends/add-friends" className={buttonClass({ kind: "spruce" })}>
      <Icon of={UserPlus} />
      {t("people.findTab")}
    </Link>
  );
};
