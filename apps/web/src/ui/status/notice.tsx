import type { ReactNode } from "react";
import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import styles from "./notice.module.css";

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: TriangleAlert };

interface NoticeProps {
  readonly kind: keyof typeof icons;
  readonly children: ReactNode;
}

/** An important sentence, in the colour of its kind; announced immediately for errors, politely otherwise. */
export const Notice = ({ kind, children }: NoticeProps) => (
  <div role={kind === "danger" ? "alert" : "note"} className={classNames(styles["notice"], styles[kind])}>
    <Icon of={icons[kind]} />
    <div>{children}</div>
  </div>
);
