import { useQuery } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { buttonClass } from "../../ui/form/button.tsx";
import section from "../../ui/settings-section.module.css";
import { Awaited } from "../../ui/status/awaited.tsx";
import { FailedState } from "../../ui/status/failed-state.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import styles from "./shop-cards.module.css";

const cardsQuery = keyedQuery({
  queryKey: queryKeys.shopCards,
  queryFn: ({ signal }) => requestOrThrow("listShopCards", { signal }),
});

/** The partners' cards, each with an external link (SHOP-1). */
export const ShopCards = () => {
  const { t, locale } = useMessages();
  const cards = useQuery(cardsQuery);
  return (
    <>
      {cards.isPending && (
        <Awaited query={cards}>
          <Skeleton height="180px" />
        </Awaited>
      )}
      {cards.isError && !cards.data && (
        <FailedState title={t("shop.failed")} safe={t("shop.safe")} query={cards} />
      )}
      {cards.data?.length === 0 && <p>{t("shop.empty")}</p>}
      <div className={styles["cards"]}>
        {cards.data?.map(({ title, text, url }) => (
          <section key={url} className={section["card"]} aria-label={title}>
            <h2>{title}</h2>
            <p className={section["text"]}>{text[locale]}</p>
            <a href={url} rel="external noopener noreferrer" className={buttonClass()}>
              {t("shop.visit", { name: title })}
            </a>
          </section>
        ))}
      </div>
    </>
  );
};
