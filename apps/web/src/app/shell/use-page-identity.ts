import { useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";

/** Title of the tab, `<body data-page>` and the body's class, from the open route's row in the table. */
export const usePageIdentity = (): void => {
  const { t } = useMessages();
  const { pageId = "", bodyClass = "", pageTitle } = useMatches().at(-1)?.staticData ?? {};
  useEffect(() => {
    document.title = pageTitle ? `${t(pageTitle)} · Cairn` : "Cairn";
    document.body.dataset["page"] = pageId;
    document.body.className = bodyClass;
  }, [t, pageId, bodyClass, pageTitle]);
};
