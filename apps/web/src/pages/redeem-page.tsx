import { useParams } from "@tanstack/react-router";
import { RedeemVoucher } from "../features/vouchers/redeem-voucher.tsx";
import { useRedeemWords } from "../features/vouchers/redeem-words.ts";
import styles from "./account-page.module.css";

/** `/redeem`, and the addresses in other languages. */
export const RedeemPage = () => {
  const { language } = useParams({ strict: false });
  const words = useRedeemWords(language);
  return (
    <div className={styles["room"]}>
      <section className={styles["card"]} aria-labelledby="title" lang={words?.language}>
        {words && <RedeemVoucher words={words} />}
      </section>
    </div>
  );
};
