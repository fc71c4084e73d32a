import { regionNamePattern } from "@cairn/contracts/operator/operator-values";
import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { FileButton } from "../../../ui/form/file-button.tsx";
import styles from "../../../ui/settings-section.module.css";
import { Notice } from "../../../ui/status/notice.tsx";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import own from "./operated-maps.module.css";
import { nameAfter } from "./region-name.ts";
import { useMapChange } from "./use-map-change.ts";
import { useSendExtract } from "./use-send-extract.ts";

/** Adds the detailed map of a region: from the address of an extract of OpenStreetMap, or from a file. */
export const AddRegion = () => {
  const { t } = useMessages();
  const [address, setAddress] = useState("");
  const [name, setName] = useState("");
  const [wasSent, setWasSent] = useState(false);
  const chosen = name.trim() || nameAfter(address);
  const isAddress = /^https?:\/\/\S+$/i.test(address.trim());
  const isName = regionNamePattern.test(chosen);
  const clear = () => {
    setAddress("");
    setName("");
    setWasSent(false);
  };
  const add = useMapChange(
    () =>
      requestOrThrow("addRegionFromAddress", {
        params: { region: chosen },
        body: { address: address.trim() },
      }),
    clear,
  );
  const sending = useSendExtract(clear);
  return (
    <section className={styles["card"]} aria-labelledby="add-region">
      <h2 id="add-region">{t("operator.addRegion")}</h2>
      <p className={styles["text"]}>{t("operator.addRegionText")}</p>
      <form
        className={styles["form"]}
        aria-labelledby="add-region"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWasSent(true);
          if (isAddress && isName && !add.isPending) add.mutate(undefined);
        }}
      >
        <Field
          label={t("operator.extractAddress")}
          type="url"
          autoComplete="off"
          hint={t("operator.extractAddressHint")}
          value={address}
          onChange={({ target }) => {
            setAddress(target.value);
          }}
          error={wasSent && !isAddress ? t("operator.extractAddressWrong") : undefined}
        />
        <Field
          label={t("operator.regionName")}
          autoComplete="off"
          hint={t("operator.regionNameHint")}
          placeholder={nameAfter(address)}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
          }}
          error={wasSent && isAddress && !isName ? t("operator.regionNameWrong") : undefined}
        />
        <div className={own["ways"]}>
          <Button type="submit" kind="spruce" icon={Download} busy={add.isPending}>
            {t("operator.addFromAddress")}
          </Button>
          <FileButton
            icon={Upload}
            accept=".pbf"
            busy={sending.isSending}
            onFiles={([file]) => {
              if (!file) return;
              const region = name.trim() || nameAfter(file.name);
              if (regionNamePattern.test(region)) sending.send(region, file);
              else setWasSent(true);
            }}
          >
            {t("operator.sendExtract")}
          </FileButton>
        </div>
      </form>
      {sending.share !== undefined && (
        <div className={own["sending"]}>
          <ProgressBar label={t("operator.sendingExtract")} value={sending.share} />
          <Button onClick={sending.cancel}>{t("ui.cancel")}</Button>
        </div>
      )}
      {sending.problem !== undefined && <Notice kind="danger">{sending.problem}</Notice>}
    </section>
  );
};
