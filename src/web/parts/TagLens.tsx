import { useNavigate } from '@tanstack/react-router';
import type { RawSearch } from '../paths/read.ts';
import { text } from '../text/index.ts';
import { IconClose, IconTag } from '../ui/icons.tsx';
import { lensWords, useLensNames } from './lens-names.ts';
import classes from './TagLens.module.css';

const words = text.lens;

/** In the title line of a page that is narrowed to the geofences of some tags: to which, and the way out. */
export function TagLens() {
  const names = useLensNames();
  const navigate = useNavigate();
  if (names === undefined || names.length === 0) return null;
  const said = lensWords(names);
  const clear = (): void =>
    void navigate({
      to: '.',
      replace: true,
      // Any of the routes' own searches.
      search: ((now: RawSearch) => ({ ...now, tags: undefined })) as never,
    });
  return (
    <p className={classes.lens} title={said} data-lens>
      <IconTag size={14} />
      <span className={classes.words}>{said}</span>
      <button type="button" className={classes.clear} aria-label={words.clear} title={words.clear} onClick={clear}>
        <IconClose size={14} />
      </button>
    </p>
  );
}
