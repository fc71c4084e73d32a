import type { PageView } from "@cairn/contracts/text-pages/text-pages";
import { screenAt } from "@cairn/contracts/screen-paths";
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { pathBelow } from "../../lib/base-path.ts";
import styles from "./page-text.module.css";

/** The text of a page. The server rendered it from Markdown and removed every tag in the source. */
export const PageText = ({ language, html }: Pick<PageView, "language" | "html">) => {
  const router = useRouter();
  /** A link to another screen opens it without reloading the client. */
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (
      !link ||
      !isPlain ||
      link.origin !== location.origin ||
      screenAt(pathBelow(link.pathname)) === undefined
    )
      return;
    event.preventDefault();
    router.history.push(link.pathname);
  };
  return (
    // The links in it handle the keys; it only listens to their clicks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      lang={language}
      className={styles["text"]}
      onClick={onClick}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
};
