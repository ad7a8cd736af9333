import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { text } from '../../text/index.ts';
import { IconDown, IconUp } from '../../ui/icons.tsx';
import { keep, readKept } from '../../ui/kept.ts';
import { Row } from '../../ui/layout.tsx';
import { usePrinting } from '../../ui/printing.ts';
import { useOverMap } from '../view/over-map.ts';
import { TagFilter, type TagFilterProps } from './TagFilter.tsx';
import classes from './TagLegend.module.css';

const words = text.geofences;

const keptKey = 'fenceline.legend';

/** The legend of tag colours with counts, which also filters by tag. */
export function TagLegend(props: TagFilterProps) {
  const legend = useRef<HTMLElement>(null);
  const addOverMap = useOverMap();
  useEffect(() => addOverMap?.(legend.current), [addOverMap]);
  const [isOpen, setOpen] = useOpen(useNarrow(legend));
  const open = usePrinting() || isOpen;
  const bodyId = useId();
  const filtered = props.chosen.length > 0;
  return (
    <section ref={legend} className={classes.legend} aria-label={words.legend.label}>
      <Row gap={12} justify="between" className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={bodyId}
          title={open ? words.legend.hide : words.legend.show}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconDown size={15} /> : <IconUp size={15} />}
          {text.geofences.details.tags}
        </button>
        {filtered && (
          <button type="button" className={classes.clear} onClick={() => props.onChoose([])}>
            {words.filter.clear}
          </button>
        )}
      </Row>
      <div id={bodyId} className={classes.body} hidden={!open}>
        {open && <TagFilter {...props} />}
      </div>
    </section>
  );
}

/** Open if there is room, until the person opens or closes it. */
function useOpen(narrow: boolean): [boolean, (open: boolean) => void] {
  const [kept, setKept] = useState(() => readKept(keptKey));
  return [
    kept === null ? !narrow : kept === 'open',
    (next) => {
      const value = next ? 'open' : 'closed';
      setKept(value);
      keep(keptKey, value);
    },
  ];
}

const narrowPixels = 520;

/** Whether the parent of the legend is narrow. */
function useNarrow(legend: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(() => innerWidth <= narrowPixels);
  useEffect(() => {
    const around = legend.current?.offsetParent;
    if (!around) return;
    const observer = new ResizeObserver(() => setNarrow(around.clientWidth < narrowPixels));
    observer.observe(around);
    return () => observer.disconnect();
  }, [legend]);
  return narrow;
}
