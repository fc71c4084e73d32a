import type { PasskeyView } from "@cairn/contracts/passkeys/passkeys";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { whyNoPasskeys } from "../../lib/passkeys/passkey-support.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";
import { Button } from "../../ui/form/button.tsx";
import section from "../../ui/settings-section.module.css";
import { Notice } from "../../ui/status/notice.tsx";
import { OnDemand } from "../../ui/status/on-demand.tsx";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { PasskeyRow } from "./passkey-row.tsx";

const AddPasskeyDialog = lazyPart(
  () => import("./add-passkey-dialog.tsx"),
  (file) => file.AddPasskeyDialog,
);
const RenamePasskeyDialog = lazyPart(
  () => import("./rename-passkey-dialog.tsx"),
  (file) => file.RenamePasskeyDialog,
);
const RemovePasskeyDialog = lazyPart(
  () => import("./remove-passkey-dialog.tsx"),
  (file) => file.RemovePasskeyDialog,
);

const passkeysQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownPasskeys,
  queryFn: ({ signal }) => requestOrThrow("listPasskeys", { signal }),
});

type Task = { readonly kind: "add" } | { readonly kind: "rename" | "remove"; readonly passkey: PasskeyView };

/** The part of the settings with the keys for logging in without a password. */
export const Passkeys = () => {
  const { t } = useMessages();
  const { data: account } = useQuery(ownAccountQuery);
  const query = useQuery(passkeysQuery);
  const { data, error } = query;
  const [task, setTask] = useState<Task>();
  const why = whyNoPasskeys();
  const close = () => {
    setTask(undefined);
  };
  const username = account?.hasPassword ? account.username : undefined;
  return (
    <section ref={useFocusAfterRemoval()} className={section["card"]} aria-labelledby="passkeys">
      <h2 id="passkeys">{t("passkeys.title")}</h2>
      <p className={section["text"]}>{t("passkeys.text")}</p>
      {!data && !error && <Skeleton height="44px" width="240px" />}
      {!data && <QueryFailure query={query} />}
      {data?.length === 0 && <p className={section["text"]}>{t("passkeys.none")}</p>}
      {data && data.length > 0 && (
        <ul className={section["list"]}>
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey.key}
              passkey={passkey}
              onRename={() => {
                setTask({ kind: "rename", passkey });
              }}
              onRemove={() => {
                setTask({ kind: "remove", passkey });
              }}
            />
          ))}
        </ul>
      )}
      {why ? (
        <Notice kind="info">
          {t(why === "number address" ? "passkeys.numberAddress" : "passkeys.unsupported")}
        </Notice>
      ) : (
        data && (
          <Button
            icon={KeyRound}
            disabled={!account}
            onClick={() => {
              setTask({ kind: "add" });
            }}
          >
            {t("passkeys.add")}
          </Button>
        )
      )}
      {task && (
        <OnDemand>
          {task.kind === "add" && <AddPasskeyDialog username={username} onClose={close} />}
          {task.kind === "rename" && <RenamePasskeyDialog passkey={task.passkey} onClose={close} />}
          {task.kind === "remove" && (
            <RemovePasskeyDialog passkey={task.passkey} username={username} onClose={close} />
          )}
        </OnDemand>
      )}
    </section>
  );
};
