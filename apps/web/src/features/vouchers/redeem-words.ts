import { useEffect, useState } from "react";
import { type CompiledMessage, type MessageValues, formatMessage } from "../../lib/i18n/format-message.ts";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import { useMessages } from "../../lib/i18n/messages.ts";

type RedeemMessageId = Extract<MessageId, `vouchers.${string}`>;
type Catalog = Readonly<Record<string, CompiledMessage>>;

/** The texts of a redemption in one language. */
export interface RedeemWords {
  readonly language: string;
  readonly say: (id: RedeemMessageId, values?: MessageValues) => string;
}

/** Each is a small separate file, apart from the one with all texts. */
const catalogs = import.meta.glob<Catalog>("../../locales/vouchers/*.json", { import: "default" });

/**
 * The texts of a redemption in the language of the address, which the rest of Cairn may not support; in the reader's if the
 * address names none or an unknown one. Undefined while loading.
 */
export const useRedeemWords = (language = ""): RedeemWords | undefined => {
  const { locale, t } = useMessages();
  const [found, setFound] = useState<{ readonly language: string; readonly catalog: Catalog }>();
  const load = language === locale ? undefined : catalogs[`../../locales/vouchers/${language}.json`];
  useEffect(() => {
    if (!load) return undefined;
    let isHere = true;
    const fetchWords = async () => {
      const catalog = await load();
      if (isHere) setFound({ language, catalog });
    };
    void fetchWords();
    return () => {
      isHere = false;
    };
  }, [language, load]);
  if (!load) return { language: locale, say: t };
  if (found?.language !== language) return undefined;
  return { language, say: (id, values) => formatMessage(language, found.catalog[id] ?? id, values) };
};
