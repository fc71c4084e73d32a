import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { DialogActions } from "../../../ui/form/dialog-actions.tsx";
import { Field } from "../../../ui/form/field.tsx";
import form from "../../../ui/form/form.module.css";
import { Notice } from "../../../ui/status/notice.tsx";
import { type MadeLink, passwordLink } from "./made-link-dialog.tsx";

interface AddPersonFormProps {
  readonly onMade: (link: MadeLink) => void;
  readonly onClose: () => void;
}

const fields = ["username", "realName", "email"] as const;
type FieldName = (typeof fields)[number];

const shapes: Readonly<Record<FieldName, RegExp>> = {
  username: /^[a-z0-9][a-z0-9._-]{1,31}$/i,
  realName: /\S/,
  email: /^\S+@\S+\.\S+$/,
};

/** Adds an account, whose person chooses the password by a link. What was typed stays after a refusal. */
export const AddPersonForm = ({ onMade, onClose }: AddPersonFormProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Readonly<Record<FieldName, string>>>({
    username: "",
    realName: "",
    email: "",
  });
  const [wasSent, setWasSent] = useState(false);
  const add = useMutation({
    mutationFn: () => requestOrThrow("addPerson", { body: typed }),
    onSuccess: async (made) => {
      onMade(passwordLink(made));
      await afterChange(client, "operator");
    },
    gcTime: 0,
  });
  const isWrong = (name: FieldName) => !shapes[name].test(typed[name].trim());
  const labels = {
    username: t("operator.username"),
    realName: t("operator.realName"),
    email: t("operator.email"),
  };
  const errors = {
    username: t("operator.usernameWrong"),
    realName: t("operator.realNameWrong"),
    email: t("operator.emailWrong"),
  };
  return (
    <form
      className={form["form"]}
      aria-label={t("operator.addPerson")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasSent(true);
        if (!add.isPending && !fields.some(isWrong)) add.mutate();
      }}
    >
      <p>{t("operator.addPersonText")}</p>
      {fields.map((name) => (
        <Field
          key={name}
          label={labels[name]}
          type={name === "email" ? "email" : "text"}
          autoComplete="off"
          data-first-focus={name === "username" || undefined}
          value={typed[name]}
          onChange={({ target }) => {
            setTyped({ ...typed, [name]: target.value });
          }}
          error={wasSent && isWrong(name) ? errors[name] : undefined}
        />
      ))}
      {add.error && <Notice kind="danger">{failureText(t, add.error)}</Notice>}
      <DialogActions submit={t("operator.add")} isBusy={add.isPending} isBound onCancel={onClose} />
    </form>
  );
};
