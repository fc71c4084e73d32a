import { useEffect, useRef } from "react";

/**
 * Hook: whether this component is still on the screen, for what follows an answer. Somebody who has closed a form meanwhile may
 * have opened another one, which the answer must not close.
 *
 * @returns tells it at the time of the call
 */
export const useIsOpen = (): (() => boolean) => {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
};
