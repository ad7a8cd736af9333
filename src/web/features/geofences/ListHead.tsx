import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { text } from '../../text/index.ts';
import { IconTag } from '../../ui/icons.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import classes from './ListHead.module.css';
import { TagFilter, type TagFilterProps } from './TagFilter.tsx';

interface ListHeadProps extends TagFilterProps {
  find: string;
  onFind: (find: string) => void;
}

const words = text.geofences;

/** Search, and the tags to filter by. */
export function ListHead({ find, onFind, ...filter }: ListHeadProps) {
  const [typed, setTyped] = useTyped(find, onFind);
  const [open, setOpen] = useState(false);
  const tagsId = useId();
  const chosen = filter.chosen.length;
  return (
    <div className={classes.head}>
      <div className={classes.line}>
        <div className={classes.search}>
          <SearchBox label={words.find} value={typed} onChange={setTyped} hotkey />
        </div>
        {filter.index.tags.length > 0 && (
          <Button
            variant={chosen > 0 ? 'light' : 'default'}
            leftSection={<IconTag size={16} />}
            aria-expanded={open}
            aria-controls={tagsId}
            aria-label={chosen > 0 ? words.filter.openWith(String(chosen)) : words.filter.open}
            title={words.filter.label}
            onClick={() => setOpen(!open)}
          >
            {chosen > 0 ? words.filter.chosen(String(chosen)) : words.filter.open}
          </Button>
        )}
      </div>
      <div id={tagsId} className={classes.tags} hidden={!open}>
        {open && <TagFilter {...filter} />}
      </div>
    </div>
  );
}

/**
 * What is typed is there at once, whatever the address takes to follow; what the address says by itself (a link, Back)
 * wins. Addresses come late: those on the way to what is typed now are no news.
 */
function useTyped(value: string, onType: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const told = useRef([value]);
  useEffect(() => {
    const at = told.current.lastIndexOf(value);
    told.current = at < 0 ? [value] : told.current.slice(at);
    if (at < 0) setTyped(value);
  }, [value]);
  return [
    typed,
    (next) => {
      setTyped(next);
      told.current.push(next);
      onType(next);
    },
  ];
}
