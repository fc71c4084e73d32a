import type { ComponentProps, ReactNode } from "react";
import { LoaderCircle } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import styles from "./button.module.css";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";

export type ButtonKind = "plain" | "primary" | "spruce" | "ghost" | "danger" | "dangerSolid";

interface ButtonLook {
  /** `primary` is the only orange action of a view; `dangerSolid` only confirms a loss that the text next to it names. */
  readonly kind?: ButtonKind;
  readonly size?: "small" | "normal" | "large";
  readonly icon?: LucideIcon;
  /** Working: shows a spinner, keeps its size and ignores further presses. */
  readonly busy?: boolean;
  readonly wide?: boolean;
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ kind = "plain", size = "normal", wide = false }: ButtonLook = {}): string =>
  classNames(
    styles["button"],
    styles[kind],
    size === "small" && styles["small"],
    size === "large" && styles["large"],
    wide && styles["wide"],
  );

type ButtonProps = ButtonLook & ComponentProps<"button"> & { readonly children: ReactNode };

export const Button = ({ kind, size, icon, busy, wide, className, children, ...rest }: ButtonProps) => {
  const shape = busy ? LoaderCircle : icon;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        buttonClass({
          ...(kind ? { kind } : {}),
          ...(size ? { size } : {}),
          ...(wide === undefined ? {} : { wide }),
        }),
        className,
      )}
      aria-busy={busy || rest["aria-busy"]}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else rest.onClick?.(event);
      }}
    >
      {shape && (
        <Icon
          of={shape}
          size={size === "small" ? "s" : "m"}
          className={busy ? styles["turning"] : undefined}
        />
      )}
      {children}
    </button>
  );
};

/** The classes of a small button with only a pictogram, for components with their own button. */
export const squareButtonClass = classNames(buttonClass({ kind: "ghost", size: "small" }), styles["square"]);

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** Its action, for the tooltip and for screen readers. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly kind?: ButtonKind;
  readonly size?: "small" | "normal";
};

export const IconButton = ({
  label,
  icon,
  kind = "ghost",
  size = "normal",
  className,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={classNames(buttonClass({ kind, size }), styles["square"], className)}
  >
    <Icon of={icon} size={size === "small" ? "s" : "m"} />
  </button>
);
