import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * What a person chose, from the press until it is answered, and the function that chooses and saves it. The library reports a change a moment after
 * React has reset the control to the saved value, so a choice that is kept only there flickers.
 */
export function useChosen<Choice>(
  saving: Pick<UseMutationResult<unknown, Error, Choice>, "mutate">,
): readonly [chosen: Choice | undefined, choose: (choice: Choice) => void] {
  const [chosen, setChosen] = useState<Choice>();
  const choose = (choice: Choice): void => {
    setChosen(() => choice);
    // Told for the latest choice alone, so that an earlier one that is answered meanwhile does not show.
    saving.mutate(choice, {
      onSettled: () => {
        setChosen(undefined);
      },
    });
  };
  return [chosen, choose];
}
