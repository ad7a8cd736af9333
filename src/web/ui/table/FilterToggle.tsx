import classes from './FilterMenu.module.css';

interface FilterToggleProps {
  /** Must be the same in both views: `keepFocus` finds the toggle by it after a switch. */
  id: string;
  label: string;
  pressed: boolean;
  onPress: () => void;
}

/** Filter with two states. */
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
