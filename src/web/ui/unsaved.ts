/** Whether screens hold changes that are not saved: asked before the page begins anew. Without React, for `main.ts`. */
let screens = 0;
let givenUp = false;

export const hasUnsavedChanges = (): boolean => screens > 0 && !givenUp;

/** Returns how to take it back. */
export function holdUnsavedChanges(): () => void {
  screens += 1;
  return () => {
    screens -= 1;
  };
}

/** The page begins anew whatever it holds: nothing asks any more. */
export const giveUpUnsavedChanges = (): void => {
  givenUp = true;
};
