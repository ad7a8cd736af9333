/** Knows whether there are unsaved changes before the page reloads. Without React, for `main.ts`. */
let screens = 0;
let givenUp = false;

export const hasUnsavedChanges = (): boolean => screens > 0 && !givenUp;

/** Call it while a screen has changes. Returns a function for when it has none any more. */
export function holdUnsavedChanges(): () => void {
  screens += 1;
  return () => {
    screens -= 1;
  };
}

/** Gives up all changes, so that the page can reload without a question. */
export const giveUpUnsavedChanges = (): void => {
  givenUp = true;
};
