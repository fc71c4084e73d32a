import type { MessageId } from "../../lib/i18n/message-id.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { singleKeysPreference } from "../../lib/preferences/preferences.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import styles from "./shortcut-dialog.module.css";
import { useStore } from "../../lib/store.ts";

const groups: readonly {
  readonly title: MessageId;
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: MessageId }[];
}[] = [
  {
    title: "shortcuts.keysEverywhere",
    keys: [
      { keys: ["?"], does: "shortcuts.keyHelp" },
      { keys: ["A"], does: "shortcuts.keyAdd" },
      { keys: ["/"], does: "shortcuts.keySearch" },
      { keys: ["G", "H"], does: "shortcuts.keyHome" },
      { keys: ["G", "D"], does: "shortcuts.keyDiary" },
      { keys: ["G", "E"], does: "shortcuts.keyExplore" },
      { keys: ["G", "S"], does: "shortcuts.keySettings" },
      { keys: ["Esc"], does: "shortcuts.keyEscape" },
    ],
  },
  {
    title: "shortcuts.keysGraph",
    keys: [
      { keys: ["←", "→"], does: "shortcuts.keyCursor" },
      { keys: ["PgUp", "PgDn"], does: "shortcuts.keyJump" },
      { keys: ["Home", "End"], does: "shortcuts.keyEnds" },
    ],
  },
];

/** The list of shortcuts, and a switch for the keys that work without Ctrl or Alt. */
export const ShortcutDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useMessages();
  const singleKeys = useStore(singleKeysPreference);
  return (
    <Dialog title={t("shell.keyboard")} onClose={onClose}>
      {groups.map((group) => (
        <section key={group.title} className={styles["group"]}>
          <h3>{t(group.title)}</h3>
          <dl>
            {group.keys.map((row) => (
              <div key={row.does}>
                <dt>{t(row.does)}</dt>
                <dd>
                  {row.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className={styles["switch"]}>
        <input
          type="checkbox"
          checked={singleKeys === "on"}
          onChange={(event) => {
            singleKeysPreference.set(event.target.checked ? "on" : "off");
          }}
        />
        {t("shortcuts.keysSwitch")}
      </label>
    </Dialog>
  );
};
