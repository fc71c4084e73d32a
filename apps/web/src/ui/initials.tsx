import type { ReactNode } from "react";
import styles from "./avatar.module.css";
import { classNames } from "./class-names.ts";

export interface InitialsProps {
  /** Username; determines the colour, so that a person looks the same everywhere. */
  readonly username: string;
  readonly name: string;
  readonly size?: 28 | 36 | 44 | 64;
  /** Content that covers the initials. */
  readonly children?: ReactNode;
}

const colours = ["foot", "snow", "wheel", "gym", "water", "spruce"] as const;

const colourOf = (username: string) => {
  let sum = 0;
  for (const letter of username) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return colours[sum % colours.length] ?? "spruce";
};

/** First letters of the first and last word of a name, at most two. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 32) : ""))
    .join("")
    .toUpperCase();
};

/** A person's initials in a circle, drawn by the style sheet because they are not text. The name is always next to it as text. */
export const Initials = ({ username, name, size = 36, children }: InitialsProps) => (
  <span
    aria-hidden
    className={classNames(styles["avatar"], styles[colourOf(username)], styles[`size${size}`])}
    data-initials={initialsOf(name || username)}
  >
    {children}
  </span>
);
