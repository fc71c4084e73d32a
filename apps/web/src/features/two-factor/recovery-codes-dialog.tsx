import { Copy, Download, Printer } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import styles from "./two-factor.module.css";

/** Prints only some lines, with an invisible frame: otherwise the page around a dialog would be printed with it. */
const printText = (head: string, lines: readonly string[]): void => {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) return;
  page.title = head;
  const heading = page.createElement("h1");
  heading.textContent = head;
  const list = page.createElement("pre");
  list.textContent = lines.join("\n");
  page.body.append(heading, list);
  frame.contentWindow?.addEventListener("afterprint", () => {
    frame.remove();
  });
  frame.contentWindow?.print();
};

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly username: string;
  readonly onClose: () => void;
}

/** Shows new recovery codes, once. */
export const RecoveryCodesDialog = ({ codes, username, onClose }: RecoveryCodesDialogProps) => {
  const { t } = useMessages();
  const head = t("two-factor.printHead", { username });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      showToast(t("two-factor.copied"));
    } catch {
      // No access to the clipboard, or no https.
      showToast(t("two-factor.copyFailed"));
    }
  };
  const text = new Blob([[head, "", ...codes, ""].join("\n")], { type: "text/plain" });
  return (
    <Dialog
      // A press outside must not lose what is shown once.
      bare
      title={t("two-factor.codesTitle")}
      onClose={() => undefined}
      actions={
        <Button kind="primary" onClick={onClose} data-first-focus>
          {t("two-factor.codesDone")}
        </Button>
      }
    >
      <p>{t("two-factor.codesText")}</p>
      <ul className={styles["codes"]} aria-label={t("two-factor.codesTitle")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles["actions"]}>
        <Button icon={Copy} onClick={() => void copy()}>
          {t("two-factor.copy")}
        </Button>
        <Button
          icon={Download}
          onClick={() => {
            const link = document.createElement("a");
            link.href = URL.createObjectURL(text);
            link.download = "cairn-recovery-codes.txt";
            link.click();
            URL.revokeObjectURL(link.href);
          }}
        >
          {t("two-factor.download")}
        </Button>
        <Button
          icon={Printer}
          onClick={() => {
            printText(head, codes);
          }}
        >
          {t("two-factor.print")}
        </Button>
      </div>
    </Dialog>
  );
};
