import type { OperatedPerson } from "@cairn/contracts/operator/operated-people";
import { useQuery } from "@tanstack/react-query";
import {
  Ban,
  CircleCheck,
  Ellipsis,
  HardDrive,
  KeyRound,
  type LucideIcon,
  Server,
  ShieldOff,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { ownAccountQuery } from "../../../lib/api/own-account.ts";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Chip } from "../../../ui/chip.tsx";
import { squareButtonClass } from "../../../ui/form/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Menu, menuItemClass } from "../../../ui/overlay/menu.tsx";
import rows from "../../../ui/settings-rows.module.css";
import { DeletePersonDialog } from "./delete-person-dialog.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { QuotaDialog } from "./quota-dialog.tsx";
import type { MadeLink } from "./made-link-dialog.tsx";
import { useManagePerson } from "./use-manage-person.ts";

interface PersonRowProps {
  readonly person: OperatedPerson;
  /** Shows a link that was made for the person. */
  readonly onLink: (link: MadeLink) => void;
}

/** A question that is asked before something happens to the person. */
type Question = "disable" | "twoFactor" | "link" | "role" | "quota" | "delete";

const item = (label: string, icon: LucideIcon, onClick: () => void) => (
  <button type="button" role="menuitem" tabIndex={-1} className={menuItemClass} onClick={onClick}>
    <Icon of={icon} />
    {label}
  </button>
);

/** One person, with what an operator can do for them. */
export const PersonRow = ({ person, onLink }: PersonRowProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { data: account } = useQuery(ownAccountQuery);
  const [question, setQuestion] = useState<Question>();
  const {
    username,
    realName,
    isDisabled,
    isOperator,
    hasTwoFactor,
    lastSeenOn,
    usedBytes,
    quotaBytes,
    joinedAt,
  } = person;
  const manage = useManagePerson(person, onLink);
  const isSelf = account?.key === person.key;
  const facts = [
    t("operator.joined", { date: formats.placeDate(joinedAt, 0) }),
    lastSeenOn === undefined
      ? t("operator.neverSeen")
      : t("operator.lastSeen", { date: formats.placeDate(Date.parse(lastSeenOn), 0) }),
    t("operator.storageOf", {
      used: formats.text(formats.bytes(usedBytes)),
      allowed: formats.text(formats.bytes(quotaBytes)),
    }),
  ];
  const asks = (next: Question) => () => {
    setQuestion(next);
  };
  const close = () => {
    setQuestion(undefined);
  };
  const questions = {
    twoFactor: {
      title: t("operator.twoFactorTitle", { username }),
      question: t("operator.twoFactorText"),
      confirm: t("operator.endTwoFactor"),
      run: manage.endTwoFactor,
    },
    link: {
      title: t("operator.newPasswordTitle", { username }),
      question: t("operator.newPasswordText"),
      confirm: t("operator.makePasswordLink"),
      run: manage.makePasswordLink,
    },
    role: {
      title: t(isOperator ? "operator.takeRoleTitle" : "operator.giveRoleTitle", { username }),
      question: t(isOperator ? "operator.takeRoleText" : "operator.giveRoleText"),
      confirm: t(isOperator ? "operator.takeRole" : "operator.giveRole"),
      run: (password: string) => manage.changeRole(!isOperator, password),
    },
  };
  const asked =
    question === "link" || question === "role" || question === "twoFactor" ? questions[question] : undefined;
  return (
    <li className={rows["row"]}>
      <span className={rows["what"]}>
        <span className={rows["title"]}>
          <bdi>{realName}</bdi>
          {isOperator && <Chip icon={Server}>{t("operator.isOperator")}</Chip>}
          {isDisabled && <Chip icon={Ban}>{t("operator.isDisabled")}</Chip>}
        </span>
        <span className={rows["detail"]}>{username}</span>
        <span className={rows["detail"]}>{facts.join(" · ")}</span>
      </span>
      <Menu
        label={t("operator.actionsFor", { username })}
        align="end"
        buttonClass={squareButtonClass}
        button={<Icon of={Ellipsis} />}
      >
        {item(t("operator.makePasswordLink"), KeyRound, asks("link"))}
        {item(t("operator.changeQuota"), HardDrive, asks("quota"))}
        {hasTwoFactor && item(t("operator.endTwoFactor"), ShieldOff, asks("twoFactor"))}
        {item(t(isOperator ? "operator.takeRole" : "operator.giveRole"), Server, asks("role"))}
        {!isSelf &&
          (isDisabled
            ? item(t("operator.enable"), CircleCheck, () => {
                manage.enable();
              })
            : item(t("operator.disable"), Ban, asks("disable")))}
        {!isSelf && item(t("operator.delete"), Trash2, asks("delete"))}
      </Menu>
      {asked && (
        <ProofDialog
          title={asked.title}
          question={asked.question}
          confirm={asked.confirm}
          onConfirm={asked.run}
          onClose={close}
        />
      )}
      {question === "disable" && (
        <ConfirmDialog
          title={t("operator.disableTitle", { username })}
          question={t("operator.disableText")}
          confirm={t("operator.disable")}
          onConfirm={async (shut) => {
            await manage.disable(true);
            shut();
          }}
          onClose={close}
        />
      )}
      {question === "quota" && <QuotaDialog person={person} onClose={close} />}
      {question === "delete" && <DeletePersonDialog person={person} onClose={close} />}
    </li>
  );
};
