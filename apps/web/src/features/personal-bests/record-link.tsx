import type { PersonalRecordView } from "@cairn/contracts/personal-bests";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { partAddress } from "../../lib/track/linked-part.ts";
import text from "../../ui/text.module.css";

interface RecordLinkProps {
  readonly record: PersonalRecordView;
  /** Duration of the effort, seconds. */
  readonly seconds: number;
  readonly children: ReactNode;
}

/** Links to the workout of a record, with the stretch selected. */
export const RecordLink = ({ record, seconds, children }: RecordLinkProps) => {
  const { data: account } = useQuery(ownAccountQuery);
  if (!account) return children;
  return (
    <Link
      to="/workout/$username/$workoutKey/{-$more}"
      params={{ username: account.username, workoutKey: record.workoutKey }}
      search={{ part: partAddress({ start: record.effortStart, end: record.effortStart + seconds }) }}
      className={text["link"]}
    >
      {children}
    </Link>
  );
};
