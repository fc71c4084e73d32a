import { useNavigate } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { isComposing } from "../../lib/is-composing.ts";
import { IconButton } from "../../ui/form/button.tsx";
import { closeSearch, openSearch, useIsSearching } from "./search-request.ts";
import { searchedTerm } from "./people-search-query.ts";
import styles from "./search-box.module.css";

/**
 * The search of the top bar (NAV-10): a button that opens a field over the bar. Enter or the button shows the results; Escape and
 * a press elsewhere close.
 */
export const SearchBox = () => {
  const { t } = useMessages();
  const navigate = useNavigate();
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = useIsSearching();
  const [term, setTerm] = useState("");
  const box = useRef<HTMLElement>(null);
  const close = () => {
    closeSearch();
    setTerm("");
  };
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !box.current?.contains(target)) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: PointerEvent) => {
      onPress(event);
    };
    document.addEventListener("pointerdown", press);
    return () => {
      document.removeEventListener("pointerdown", press);
    };
  }, [isOpen]);
  const leave = () => {
    close();
    opener.current?.focus();
  };
  const submit = () => {
    const q = searchedTerm(term);
    if (q === undefined) return;
    close();
    void navigate({ to: "/search", search: { q } });
  };
  return (
    <>
      <IconButton
        ref={opener}
        icon={Search}
        label={t("search.title")}
        aria-expanded={isOpen}
        onClick={openSearch}
      />
      {isOpen && (
        <search ref={box} className={styles["box"]}>
          {/* Only handles events from the field and the buttons inside. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <form
            className={styles["form"]}
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
            onKeyDown={(event) => {
              // Escape of an input method takes back its words.
              if (event.key === "Escape" && !isComposing(event)) leave();
            }}
            onBlur={({ currentTarget, relatedTarget }) => {
              // Nothing has the focus while another window has it, nor when Safari presses a button.
              if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
            }}
          >
            <input
              // People who open the field want to type in it.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              className={styles["input"]}
              aria-label={t("search.label")}
              placeholder={t("search.label")}
              maxLength={80}
              value={term}
              onChange={({ currentTarget }) => {
                setTerm(currentTarget.value);
              }}
            />
            <IconButton type="submit" icon={Search} label={t("search.submit")} />
            <IconButton icon={X} label={t("search.close")} onClick={leave} />
          </form>
        </search>
      )}
    </>
  );
};
