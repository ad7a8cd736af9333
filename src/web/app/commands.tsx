import { type FunctionComponent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { text } from '../text/index.ts';
import { IconSearch } from '../ui/icons.tsx';
import { apple, commandKeys, inField, isCommand } from '../ui/keyboard.ts';
import { loadCode } from '../ui/lazy-named.ts';
import { notifyFailure } from '../ui/notices.tsx';
import { placeSearch } from '../ui/place-search.ts';
import classes from './commands.module.css';
import type { OverlayProps } from './palette/Overlay.tsx';

const load = () => loadCode(() => import('./palette/Overlay.tsx'));
const words = text.shell.search;

/** The palette (Ctrl+K) and help (?). Their code loads with the first use. */
export function useCommands(): { search: () => void; help: () => void; overlay: ReactNode } {
  const [kind, setKind] = useState<OverlayProps['kind']>();
  const [Overlay, setOverlay] = useState<FunctionComponent<OverlayProps>>();
  // Keys that are typed before the palette is there go to the palette.
  const [ahead, setAhead] = useState('');
  const open = (next: OverlayProps['kind']): void => {
    setAhead('');
    setKind(next);
    load().then(
      (code) => setOverlay(() => code.Overlay),
      (error: unknown) => {
        setKind(undefined);
        notifyFailure(error, (why) => why);
      },
    );
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const palette = event.key.toLowerCase() === 'k' && isCommand(event);
    if (kind !== undefined && kind !== 'help' && !Overlay && !palette) {
      event.preventDefault();
      if (event.key === 'Escape') return setKind(undefined);
      if (event.key === 'Backspace') setAhead((typed) => typed.slice(0, -1));
      else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) setAhead((typed) => typed + event.key);
      return;
    }
    if (!palette && (event.key !== '?' || inField(event.target))) return;
    event.preventDefault();
    if (palette && kind) setKind(undefined);
    // Does not cover a question that waits for its answer.
    else if (!document.querySelector('dialog[open]')) open(palette ? 'palette' : 'help');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const openPlaces = useEffectEvent(() => open('places'));
  useEffect(() => {
    placeSearch.set(() => openPlaces());
    return () => placeSearch.set(undefined);
  }, []);
  return {
    search: () => open('palette'),
    help: () => open('help'),
    overlay: kind && Overlay && <Overlay key={kind} kind={kind} typed={ahead} onKind={setKind} />,
  };
}

export function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={words.all}
      aria-keyshortcuts={apple ? 'Meta+K' : 'Control+K'}
      onClick={onPress}
      // Loads before the press. After a failure the press loads it again.
      onPointerEnter={() => void load().catch(() => undefined)}
    >
      <IconSearch size={16} />
      <span>{text.common.search}</span>
      <kbd>{commandKeys('K')}</kbd>
    </button>
  );
}
