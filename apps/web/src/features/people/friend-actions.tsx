import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import type { NamedPerson } from "./own-follows.ts";
import { PersonMenu } from "./person-menu.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

/** Ends a friendship after a question. */
export const FriendActions = ({ person }: { readonly person: NamedPerson }) => {
  const { t } = useMessages();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Button
        aria-label={t("people.removeOf", { name: person.realName || person.username })}
        onClick={() => {
          setIsLeaving(true);
        }}
      >
        {t("people.remove")}
      </Button>
      <PersonMenu person={person} />
      {isLeaving && (
        <RemoveDialog
          person={person}
          as="friend"
          onClose={() => {
            setIsLeaving(false);
          }}
        />
      )}
    </>
  );
};
