import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * A person's choice from the press until it is answered, and the function that makes and saves it. The library reports a change a
 * moment after React has reset the control to the saved value, so a choice that is only stored there flickers.
 */
export function useChosen<Choice>(
  saving: Pick<UseMutationResult<unknown, Error, Choice>, "mutate">,
): readonly [chosen: Choice | undefined, choose: (choice: Choice) => void] {
  const [chosen, setChosen] = useState<Choice>();
  const choose = (choice: Choice): void => {
    setChosen(() => choice);
    // Only called for the latest choice, so that an earlier one that is answered in the meantime is not shown.
    saving.mutate(choice, {
      onSettled: () => {
        setChosen(undefined);
      },
    });
  };
  return [chosen, choose];
}
