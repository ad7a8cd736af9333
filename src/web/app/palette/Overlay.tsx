import { Suspense, useState } from 'react';
import { docsAddress } from '../../api/config.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { hasUnsavedChanges } from '../../ui/unsaved.ts';
import { useSignOut } from '../SessionEnd.tsx';
import { SignOutQuestion } from '../SignOutQuestion.tsx';
import { useThemeSetting } from '../use-theme-setting.ts';
import type { Deed } from './entries.ts';
import { Palette } from './Palette.tsx';

/** With its texts it is large, and the palette opens more often. */
const Help = lazyNamed(
  () => import('./Help.tsx'),
  (file) => file.Help,
);

export interface OverlayProps {
  kind: 'palette' | 'places' | 'help';
  /** Text that was typed before this was loaded. */
  typed: string;
  /** Replaces this overlay, or closes it. */
  onKind: (kind: OverlayProps['kind'] | undefined) => void;
}

/** Overlay of the page: the palette, help, or the question of a palette action. */
export function Overlay({ kind, typed, onKind }: OverlayProps) {
  const leave = useSignOut();
  const [, setTheme] = useThemeSetting();
  const [asking, setAsking] = useState(false);
  const close = (): void => onKind(undefined);
  if (asking) return <SignOutQuestion opened onCancel={close} />;
  if (kind === 'help')
    return (
      <Suspense>
        <Help onClose={close} />
      </Suspense>
    );
  const end = (): void => {
    if (hasUnsavedChanges()) return setAsking(true);
    close();
    void leave();
  };
  const onDeed = (deed: Deed): void => {
    if (deed === 'signOut') return end();
    if (deed === 'help') return onKind('help');
    if (deed === 'documentation') window.open(docsAddress(), '_blank', 'noopener');
    else setTheme(deed);
    close();
  };
  return <Palette typedAhead={typed} placesOnly={kind === 'places'} onClose={close} onDeed={onDeed} />;
}
