import { useEffect, useRef } from 'react';
import { text } from '../text/index.ts';
import { IconButton } from './Button.tsx';
import { IconClose, IconSearch } from './icons.tsx';
import { inField } from './keyboard.ts';
import { Row } from './layout.tsx';
import classes from './SearchBox.module.css';
import { useMedia } from './use-media.ts';

interface SearchBoxProps {
  /** Label and placeholder: "Find geofences". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The key / focuses this box; one per page. */
  hotkey?: boolean;
}

/** Searches while the person types. Escape clears it. */
export function SearchBox({ label, value, onChange, hotkey = false }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useHotkey(box, hotkey);
  // Next to its buttons there is room for one word.
  const isNarrow = useMedia('(max-width: 360px)');
  return (
    <Row gap={0} className={classes.box}>
      <IconSearch size={16} />
      <input
        ref={box}
        className={classes.input}
        type="search"
        aria-label={label}
        placeholder={isNarrow ? text.common.search : label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onChange('');
        }}
      />
      {value !== '' && (
        <IconButton
          compact
          className={classes.clear}
          aria-label={text.common.clearSearch}
          onClick={() => {
            onChange('');
            box.current?.focus();
          }}
        >
          <IconClose size={14} />
        </IconButton>
      )}
    </Row>
  );
}

function useHotkey(box: React.RefObject<HTMLInputElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || inField(event.target)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box, wanted]);
}
