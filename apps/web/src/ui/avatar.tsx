import { useState } from "react";
import styles from "./avatar.module.css";
import { Initials, type InitialsProps } from "./initials.tsx";

interface AvatarProps extends Omit<InitialsProps, "children"> {
  /** Address of their picture; absent or null where they have none, or where it cannot be had, for their initials. */
  readonly image?: string | null | undefined;
}

/** A person as a round picture, or of their initials. The name always stands beside it in words. */
export const Avatar = ({ image, ...person }: AvatarProps) => {
  const [missing, setMissing] = useState<string>();
  return (
    <Initials {...person}>
      {image && image !== missing && (
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
    </Initials>
  );
};
