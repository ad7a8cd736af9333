import classes from './FilterMenu.module.css';

interface FilterToggleProps {
  /** The same on both sides of the filter: `keepFocus` finds the toggle by it when the view is another. */
  id: string;
  label: string;
  pressed: boolean;
  onPress: () => void;
}

/** A filter that is on or off, beside the filters with several values. */
export function FilterToggle({ id, label, pressed, onPress }: FilterToggleProps) {
  return (
    <button
      id={id}
      type="button"
      className={pressed ? classes.chosen : classes.button}
      aria-pressed={pressed}
      data-toggle
      onClick={onPress}
    >
      {label}
    </button>
  );
}
