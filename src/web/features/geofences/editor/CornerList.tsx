import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { IconClose, IconPlus } from '../../../ui/icons.tsx';
import { Quiet } from '../../../ui/layout.tsx';
import { useTouch } from '../../../ui/use-media.ts';
import { useVirtualRows } from '../../../ui/use-virtual-rows.ts';
import { degreeStep } from './CircleFields.tsx';
import classes from './CornerList.module.css';
import { NumberText } from './NumberText.tsx';
import { nodesOf, placesIn, pointPath, textAt } from './shape-texts.ts';
import type { ShapeEditor } from './use-shape.ts';

const words = text.geofenceForm;
const rowPixels = { fine: 36, coarse: 48 };

interface CornerListProps {
  shape: ShapeEditor;
  isWrong: (path: string) => boolean;
  /** The person tried to remove a corner that a polygon needs. */
  onKept: () => void;
}

/** The coordinates of each corner, and an empty row for a new one. Enter moves to the next row. */
export function CornerList({ shape, isWrong, onKept }: CornerListProps) {
  const nodes = nodesOf(shape.draft);
  const count = nodes.length + 1;
  const scroller = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string>(undefined);
  const rowHeight = useTouch() ? rowPixels.coarse : rowPixels.fine;
  const virtual = useVirtualRows({ scroller, count, rowHeight });

  const focus = (path: string): boolean => {
    const field = scroller.current?.querySelector<HTMLElement>(`[data-path="${path}"]`);
    field?.focus();
    return field !== null && field !== undefined;
  };
  // A virtual row exists only after scrolling to it.
  useLayoutEffect(() => {
    if (focusNext.current !== undefined && focus(focusNext.current)) focusNext.current = undefined;
  });
  const goTo = (index: number, axis: 0 | 1): void => {
    if (focus(pointPath(index, axis))) return;
    focusNext.current = pointPath(index, axis);
    virtual.scrollToIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent, index: number, axis: 0 | 1): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    goTo(Math.min(count - 1, Math.max(0, index + (event.shiftKey ? -1 : 1))), axis);
  };
  const onPasteText = (pasted: string, index: number): boolean => {
    const places = placesIn(pasted);
    // Several pasted corners are new: they go after the last one.
    if (!places || (places.length > 1 && index < nodes.length)) return false;
    shape.place(index, places);
    return true;
  };

  return (
    <>
      <Quiet as="div" size={13} className={classes.head} aria-hidden="true">
        <span />
        <span>{words.latitude}</span>
        <span>{words.longitude}</span>
      </Quiet>
      <div ref={scroller} className={classes.scroller}>
        <ol className={classes.rows} style={{ height: virtual.totalHeight }}>
          {virtual.rows.map(({ index, start }) => (
            <CornerRow
              key={index}
              shape={shape}
              index={index}
              start={start}
              isLast={index === nodes.length}
              isWrong={isWrong}
              onKeyDown={onKeyDown}
              onPasteText={onPasteText}
              onInsert={() => {
                shape.insertAfter(index);
                goTo(index + 1, 0);
              }}
              onRemove={() => {
                if (shape.remove(index)) goTo(Math.max(0, Math.min(index, nodes.length - 2)), 0);
                else onKept();
              }}
            />
          ))}
        </ol>
      </div>
    </>
  );
}

interface CornerRowProps {
  shape: ShapeEditor;
  index: number;
  start: number;
  /** The empty row for a new corner. */
  isLast: boolean;
  isWrong: (path: string) => boolean;
  onKeyDown: (event: KeyboardEvent, index: number, axis: 0 | 1) => void;
  onPasteText: (text: string, index: number) => boolean;
  onInsert: () => void;
  onRemove: () => void;
}

function CornerRow(props: CornerRowProps) {
  const { shape, index, start, isLast, isWrong, onKeyDown, onPasteText, onInsert, onRemove } = props;
  const number = useFormat().number(index + 1);
  const node = nodesOf(shape.draft)[index];
  const field = (axis: 0 | 1, name: string, value: number | undefined) => {
    const path = pointPath(index, axis);
    return (
      <NumberText
        path={path}
        name={name}
        value={textAt(shape.typed, path, value)}
        onType={(text) => shape.type({ [path]: text })}
        onSettle={shape.settle}
        error={isWrong(path)}
        placeholder={isLast && axis === 0 ? words.oneMore : undefined}
        step={degreeStep}
        onKeyDown={(event) => onKeyDown(event, index, axis)}
        onPasteText={(pasted) => onPasteText(pasted, index)}
      />
    );
  };
  return (
    <li className={classes.row} style={{ transform: `translateY(${start}px)` }} data-empty={isLast || undefined}>
      <Quiet as="span" size={13} className={classes.number} aria-hidden="true">
        {number}
      </Quiet>
      {field(0, isLast ? words.newCornerLatitude : words.cornerLatitude(number), node?.latitude)}
      {field(1, isLast ? words.newCornerLongitude : words.cornerLongitude(number), node?.longitude)}
      {!isLast && (
        <>
          <IconButton aria-label={words.addCorner(number)} title={words.addCorner(number)} onClick={onInsert}>
            <IconPlus size={15} />
          </IconButton>
          <IconButton aria-label={words.deleteCorner(number)} title={words.deleteCorner(number)} onClick={onRemove}>
            <IconClose size={15} />
          </IconButton>
        </>
      )}
    </li>
  );
}
