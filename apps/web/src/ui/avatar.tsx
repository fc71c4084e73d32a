import { useState } from "react";
import { basePath } from "../lib/base-path.ts";
import styles from "./avatar.module.css";
import { Initials, type InitialsProps } from "./initials.tsx";

interface AvatarProps extends Omit<InitialsProps, "children"> {
  /** Address of their picture; absent or null if there is none, or it cannot be loaded: then their initials are shown. */
  readonly image?: string | null | undefined;
}

/** A person as a round picture, or their initials. The name is always next to it as text. */
export const Avatar = ({ image, ...person }: AvatarProps) => {
  const [missing, setMissing] = useState<string>();
  return (
    <Initials {...person}>
      {image && image !== missing && (
        <img
          src={`${basePath}${image}?size=small`}
          alt=""
          loading="lazy"
          decoding="async"
          className={styles["picture"]}
          onError={() => {
            setMissing(image);
          }}
        />
      )}
    </Initials>
  );
};
