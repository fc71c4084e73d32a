import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { createStoredValue } from "../../../lib/preferences/stored-value.ts";
import styles from "./graph-splitter.module.css";
import { panelHeights, shareAfterKey } from "./graph-panel-height.ts";
import { useStore } from "../../../lib/store.ts";

/** Height of the graphs under a map, in whole per cent of the window; empty if it follows the number of graphs. */
const heightPreference = createStoredValue<string>(
  "cairn.graphHeight",
  (text) => (text !== null && /^\d{1,2}$/.test(text) ? text : undefined),
  "",
);

/** The height chosen in this browser, per cent of the window; undefined if it follows the number of graphs. */
export function usePanelHeight(): number | undefined {
  const kept = useStore(heightPreference);
  return kept === "" ? undefined : Number(kept);
}

const keep = (share: number): void => {
  heightPreference.set(String(Math.round(Math.max(panelHeights.least, Math.min(panelHeights.most, share)))));
};

/** The edge between map and graphs: dragged, or moved with arrow keys; a double press or Enter resets it. */
export const GraphSplitter = () => {
  const { t, locale } = useMessages();
  const share = usePanelHeight();
  const edge = useRef<HTMLDivElement>(null);
  const panelBox = () => edge.current?.parentElement?.getBoundingClientRect();
  const shown = () => share ?? ((panelBox()?.height ?? 0) / globalThis.innerHeight) * 100;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") heightPreference.set("");
    const next = shareAfterKey(event.key, shown());
    if (next === undefined) return;
    event.preventDefault();
    keep(next);
  };
  const onPointerMove = (event: PointerEvent) => {
    const bottom = panelBox()?.bottom;
    if (bottom === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    keep(((bottom - event.clientY) / globalThis.innerHeight) * 100);
  };
  const now = share ?? panelHeights.usual;
  return (
    <div
      ref={edge}
      // A movable separator is a widget, for which there is no HTML element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-orientation="horizontal"
      aria-label={t("workouts.graphHeight")}
      aria-valuemin={panelHeights.least}
      aria-valuemax={panelHeights.most}
      aria-valuenow={now}
      aria-valuetext={new Intl.NumberFormat(locale, { style: "percent" }).format(now / 100)}
      tabIndex={0}
      className={styles["edge"]}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onDoubleClick={() => {
        heightPreference.set("");
      }}
    />
  );
};
