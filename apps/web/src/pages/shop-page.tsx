import { ShopCards } from "../features/shop/shop-cards.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import styles from "./text-page.module.css";

/** `/shop`: partners of the server's operator. */
export const ShopPage = () => {
  const { t } = useMessages();
  return (
    <div className={styles["page"]}>
      <h1>{t("shop.title")}</h1>
      <p>{t("shop.text")}</p>
      <ShopCards />
    </div>
  );
};
