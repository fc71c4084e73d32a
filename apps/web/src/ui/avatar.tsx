import { useState } from "react";
import styles from "./avatar.module.css";
import { classNames } from "./class-names.ts";

interface AvatarProps {
  /** Username; chooses the colour, so that one person looks the same everywhere. */
  readonly username: string;
  readonly name: string;
  /** Address of their picture; absent or null where they have none, or where it cannot be had, for their initials. */
  readonly image?: string | null | undefined;
  readonly size?: 28 | 36 | 44 | 64;
}

const colours = ["foot", "snow", "wheel", "gym", "water", "spruce"] as const;

const colourOf = (username: string) => {
  let sum = 0;
  for (const letter of username) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return colours[sum % colours.length] ?? "spruce";
};

/** First letters of the first and last word of a name, at most two. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 32) : ""))
    .join("")
    .toUpperCase();
};

/** A person as a round picture, or of their initials, drawn by the style as they are no text. The name always stands beside it in words. */
export const Avatar = ({ username, name, image, size = 36 }: AvatarProps) => {
  const [missing, setMissing] = useState<string>();
  const isShown = image && image !== missing;
  return (
    <span
      aria-hidden
      className={classNames(styles["avatar"], styles[colourOf(username)], styles[`size${size}`])}
      data-initials={initialsOf(name || username)}
    >
      {isShown && (
        <img
          src={`${image}?size=small`}
          alt=""
          loading="lazy"
          decoding="async"
          className={styles["picture"]}
          onError={() => {
            setMissing(image);
          }}
        />
      )}
    </span>
  );
};
