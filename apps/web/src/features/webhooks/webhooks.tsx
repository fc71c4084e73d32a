import type { WebhookView } from "@cairn/contracts/webhooks/webhooks";
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { useRef, useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";
import { Chip } from "../../ui/chip.tsx";
import { Button } from "../../ui/form/button.tsx";
import { MadeSecret } from "../../ui/form/made-secret.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import rows from "../../ui/settings-rows.module.css";
import styles from "../../ui/settings-section.module.css";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useListFocus } from "../../ui/use-list-focus.ts";
import { eventLabels } from "./event-labels.ts";
import { type NewWebhook, WebhookForm } from "./webhook-form.tsx";

const webhooksQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownWebhooks,
  queryFn: ({ signal }) => requestOrThrow("listWebhooks", { signal }),
});

/** Asks for the address of a new webhook, then shows its secret this once. */
const MakeWebhook = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const making = useMutation({
    mutationFn: ({ password, ...body }: NewWebhook) =>
      requestOrThrow("makeWebhook", {
        body,
        headers: password === "" ? {} : { [passwordHeader]: encodeURIComponent(password) },
      }),
    onSuccess: () => afterChange(client, "security"),
    // The answer is not kept after the dialog has closed.
    gcTime: 0,
  });
  // A secret that nobody has seen could not be used.
  const close = () => {
    if (making.isIdle || making.isError) onClose();
  };
  return (
    <Dialog bare={making.isSuccess} title={t("security.addWebhook")} onClose={close}>
      {making.data ? (
        <MadeSecret
          text={t("security.webhookMade")}
          label={t("security.webhookSecret")}
          copy={t("security.copyWebhookSecret")}
          value={making.data.secret}
          onClose={onClose}
        />
      ) : (
        <WebhookForm isBusy={making.isPending} error={making.error} onMake={making.mutate} onClose={close} />
      )}
    </Dialog>
  );
};

/** One webhook by its address, with what it is told of and what became of the last message. */
const WebhookRow = ({ webhook }: { readonly webhook: WebhookView }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { id, address, events, arrivedAt, problem, isOff } = webhook;
  const test = useMutation({
    mutationFn: () => requestOrThrow("testWebhook", { params: { webhookId: id } }),
    onSuccess: async () => {
      showToast(t("security.webhookTested"));
      await afterChange(client, "security");
    },
    onError: (error) => {
      showToast(failureText(t, error));
    },
  });
  const arrived =
    arrivedAt === undefined
      ? t("security.webhookNothingSent")
      : t("security.webhookArrived", { time: formats.relative(arrivedAt) });
  return (
    <li className={rows["row"]}>
      <span className={rows["what"]}>
        <span className={rows["title"]}>
          <bdi>{address}</bdi>
          {events.map((event) => (
            <Chip key={event}>{t(eventLabels[event])}</Chip>
          ))}
        </span>
        <span className={rows["detail"]}>
          {problem === undefined ? arrived : t(`security.webhook_${problem}`)}
          {isOff && ` · ${t("security.webhookOff")}`}
        </span>
      </span>
      <Button
        busy={test.isPending}
        aria-label={t("security.testWebhookOf", { address })}
        onClick={() => test.mutate()}
      >
        {t("security.testWebhook")}
      </Button>
      <Button
        aria-label={t("security.removeTokenOf", { name: address })}
        onClick={() => {
          setIsAsking(true);
        }}
      >
        {t("security.removeToken")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("security.removeWebhookTitle")}
          question={t("security.removeWebhookText", { address })}
          confirm={t("security.removeToken")}
          onConfirm={async () => {
            await requestOrThrow("removeWebhook", { params: { webhookId: id } });
            setIsAsking(false);
            await afterChange(client, "security");
            showToast(t("security.webhookRemoved"));
          }}
          onClose={() => {
            setIsAsking(false);
          }}
        />
      )}
    </li>
  );
};

/** Addresses that are told of new, changed and deleted workouts: the list, and buttons to add, try and remove them. */
export const Webhooks = () => {
  const { t } = useMessages();
  const webhooks = useQuery(webhooksQuery);
  const [isMaking, setIsMaking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const focusProps = useListFocus(list);
  return (
    <section className={styles["card"]} aria-labelledby="webhooks">
      <h2 id="webhooks">{t("security.webhooks")}</h2>
      <p className={styles["text"]}>{t("security.webhooksText")}</p>
      {webhooks.isPending && <Skeleton height="1.4em" width="200px" />}
      {!webhooks.data && <QueryFailure query={webhooks} />}
      {webhooks.data && (
        <ul
          ref={list}
          className={rows["rows"]}
          aria-label={t("security.webhooks")}
          tabIndex={-1}
          {...focusProps}
        >
          {webhooks.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
          {webhooks.data.length === 0 && <li className={rows["detail"]}>{t("security.noWebhooks")}</li>}
        </ul>
      )}
      <Button
        icon={Webhook}
        onClick={() => {
          setIsMaking(true);
        }}
      >
        {t("security.addWebhook")}
      </Button>
      {isMaking && (
        <MakeWebhook
          onClose={() => {
            setIsMaking(false);
          }}
        />
      )}
    </section>
  );
};
