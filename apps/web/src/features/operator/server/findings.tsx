import type { FindingView } from "@cairn/contracts/operator/operated-server";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Info, type LucideIcon, RefreshCw, TriangleAlert } from "lucide-react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { returning } from "../../../lib/query/retry-policy.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "../../../ui/settings-section.module.css";
import { QueryFailure } from "../../../ui/status/query-failure.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import text from "../../../ui/text.module.css";
import own from "./operated-server.module.css";

const findingsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.findings,
  queryFn: ({ signal }) => requestOrThrow("examineServer", { signal }),
});

const icons: Readonly<Record<FindingView["state"], LucideIcon>> = {
  good: CircleCheck,
  notice: Info,
  broken: TriangleAlert,
};
const names = {
  good: "operator.findingGood",
  notice: "operator.findingNotice",
  broken: "operator.findingBroken",
} as const;
const order: readonly FindingView["state"][] = ["broken", "notice", "good"];

/** What is found about the set-up of the server, the worst first. */
export const Findings = () => {
  const { t } = useMessages();
  const findings = useQuery(findingsQuery);
  const sorted = findings.data?.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <section className={styles["card"]} aria-labelledby="findings">
      <div className={styles["head"]}>
        <h2 id="findings">{t("operator.findings")}</h2>
        <Button
          size="small"
          icon={RefreshCw}
          busy={findings.isFetching}
          onClick={() => void findings.refetch()}
        >
          {t("operator.examineAgain")}
        </Button>
      </div>
      {findings.isPending && <Skeleton height="240px" width="100%" />}
      {!findings.data && <QueryFailure query={findings} />}
      {sorted && (
        <ul className={own["findings"]} aria-label={t("operator.findings")}>
          {sorted.map(({ state, text: said }) => (
            <li key={said} data-state={state}>
              <Icon of={icons[state]} />
              <span>
                <span className={text["hidden"]}>{t(names[state])}: </span>
                {/* The server speaks English here, as on the command line. */}
                <span lang="en">{said}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
