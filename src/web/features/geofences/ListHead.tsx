import { useId, useState } from 'react';
import { TagFilter, type TagFilterProps } from '../../map/tags/TagFilter.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import classes from './ListHead.module.css';

const words = text.geofences;

interface ListHeadProps extends TagFilterProps {
  find: string;
  onFind: (find: string) => void;
}

/** Search, and the tags to filter by. */
export function ListHead({ find, onFind, ...filter }: ListHeadProps) {
  const [typed, setTyped] = useTyped(find, onFind);
  const [open, setOpen] = useState(false);
  const tagsId = useId();
  const chosen = filter.chosen.length;
  return (
    <div className={classes.head}>
      <Row align="stretch">
        <div className={classes.search}>
          <SearchBox label={words.find} value={typed} onChange={setTyped} hotkey />
        </div>
        {filter.index.tags.length > 0 && (
          <Button
            variant={chosen > 0 ? 'light' : 'default'}
            aria-expanded={open}
            aria-controls={tagsId}
            aria-label={chosen > 0 ? words.filter.openWith(String(chosen)) : text.geofences.details.tags}
            title={words.filter.label}
            onClick={() => setOpen(!open)}
          >
            {chosen > 0 ? words.filter.chosen(String(chosen)) : text.geofences.details.tags}
          </Button>
        )}
      </Row>
      <div id={tagsId} className={classes.tags} hidden={!open}>
        {open && <TagFilter {...filter} />}
      </div>
    </div>
  );
}
