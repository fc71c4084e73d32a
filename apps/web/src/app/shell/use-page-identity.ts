import { useEffect } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useScreenOptions } from "./use-screen-options.ts";

/** Sets the title of the tab, `<body data-page>` and the body's class from the open screen's row in the table of routes. */
export const usePageIdentity = (): void => {
  const { t } = useMessages();
  const { pageId = "", bodyClass = "", pageTitle } = useScreenOptions();
  useEffect(() => {
    document.title = pageTitle ? `${t(pageTitle)} · Cairn` : "Cairn";
    document.body.dataset["page"] = pageId;
    document.body.className = bodyClass;
  }, [t, pageId, bodyClass, pageTitle]);
};
