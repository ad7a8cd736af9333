import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { minPolygonPoints, radiusMetresLimits } from '../../../contract/choices.ts';
import { distanceMetres } from '../../../geo/distance.ts';
import { draftProblem } from '../../../geo/draft-problem.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { radiusRange } from '../../text/lengths.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { IconRedo, IconUndo } from '../../ui/icons.tsx';
import { Quiet, Row } from '../../ui/layout.tsx';
import { useTouch } from '../../ui/use-media.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import { MapCard } from '../frame/MapCard.tsx';
import { useOverMap } from '../view/over-map.ts';
import { useMapListeners } from '../view/use-map-listeners.ts';
import { DraftShape, SnapMark } from './DraftShape.tsx';
import classes from './Drawing.module.css';
import { canClose, closed, type Draft, newDraft, withoutLast } from './draft.ts';
import { draftHint, draftProblemWords, sidesHint, snapHint } from './draft-words.ts';
import { DrawingSurface, type PointerState } from './drawing-surface.ts';
import type { DraftEditor } from './use-draft.ts';

const words = text.drawing;

interface DrawingProps {
  editor: DraftEditor;
  /** Escape, when there is no unfinished shape to give up. */
  onCancel: () => void;
}

/**
 * Draws or changes one shape, as a child of `FleetMap`. It stores nothing: the owner of the editor saves the shape. Import it
 * only from files that are loaded when the person starts to draw.
 *
 *     const editor = useDraft(newDraft('polygon'));      // a new shape: `draft.shape` is undefined before the first click
 *     const editor = useDraft(draftOf(shapeOf(record))); // an existing shape
 *     <Drawing editor={editor} onCancel={close} />
 *     editor.draft.shape                                 // for form fields, `draftProblem(shape)`, `toWire(shape)`
 *     editor.change(draftOf(setRadius(shape, 250)), 'settled')  // from a form field; 'moving' while the person types
 */
export function Drawing({ editor, onCancel }: DrawingProps) {
  const map = useMap();
  const format = useFormat();
  const pointerKind = useTouch() ? 'touch' : 'mouse';
  const { draft } = editor;
  const [pointer, setPointer] = useState<PointerState>();
  const [tooFew, setTooFew] = useState(false);
  const surface = useSurface(editor, setPointer, setTooFew);
  useDrawingKeys(editor, {
    deleteNode: () => surface.deleteNodeAt(pointer?.over),
    onCancel,
  });

  const problem = draft.shape && draftProblem(draft.shape);
  const broken = problem !== undefined && problem.rule !== 'points';
  const snap = pointer?.snap;
  const hintAtPointer = pointer && hintAt(draft, pointer, format);
  const radius = draft.shape?.kind === 'circle' && !hintAtPointer ? draft.shape.radiusMetres : undefined;

  const frame = map.getContainer().parentElement;
  if (!frame) return null;
  const stroking = pointer?.held === 'stroke';
  const alarm = tooFew ? words.kept(format.number(minPolygonPoints)) : undefined;
  const hint = broken ? draftProblemWords(problem, format) : (alarm ?? draftHint(draft, format, pointerKind, stroking));
  return (
    <>
      <DraftShape
        draft={draft}
        broken={broken}
        ahead={draft.placing ? pointer?.point : undefined}
        hovered={pointer?.held === 'stroke' ? undefined : (pointer?.held ?? pointer?.over)}
        radiusText={radius === undefined ? undefined : format.radius(radius)}
      />
      {snap && <SnapMark {...snap} />}
      {createPortal(
        <>
          <DrawingCard editor={editor} hint={hint} alarm={broken || tooFew} closable={canClose(draft) && !stroking} />
          {pointer && (hintAtPointer || snap) && (
            <div
              className={classes.pointerLabel}
              data-alarm={hintAtPointer?.alarm || undefined}
              style={{
                left: Math.max(8, Math.min(pointer.at.x + 16, frame.clientWidth - 228)),
                top: pointer.at.y + 18,
              }}
            >
              {hintAtPointer?.words}
              {snap && (
                <Quiet as="span" size={12} className={classes.snap}>
                  {snapHint(snap, pointerKind)}
                </Quiet>
              )}
            </div>
          )}
        </>,
        frame,
      )}
    </>
  );
}

function useSurface(
  editor: DraftEditor,
  onPointer: (pointer: PointerState | undefined) => void,
  onTooFewNodes: (tooFew: boolean) => void,
): DrawingSurface {
  const { draft, change } = editor;
  const surface = useLeafletLayer((map) => new DrawingSurface(map, draft, classes.surface ?? ''));
  useEffect(() => surface.setDraft(draft), [surface, draft]);
  useEffect(() => {
    surface.setEvents({
      onDraft: (next, step) => {
        onTooFewNodes(false);
        change(next, step);
      },
      onPointer,
      onTooFewNodes: () => onTooFewNodes(true),
    });
  }, [surface, change, onPointer, onTooFewNodes]);
  return surface;
}

interface Hint {
  words: string;
  alarm: boolean;
}

function hintAt(draft: Draft, pointer: PointerState, format: Format): Hint | undefined {
  const sides = sidesHint(draft, pointer, format);
  return sides === undefined ? radiusHint(draft, pointer, format) : { words: sides, alarm: false };
}

/** A radius beyond this means that the map shows whole countries. */
const farMetres = 10 * radiusMetresLimits.max;

/** The radius while the pointer sets it, or the rule if the pointer is beyond the limits. */
function radiusHint({ shape, placing }: Draft, pointer: PointerState, format: Format): Hint | undefined {
  const { held } = pointer;
  const setsRadius = held === 'stroke' || (typeof held === 'object' && held.kind === 'edge') || (placing && !held);
  if (!setsRadius || shape?.kind !== 'circle') return undefined;
  const wanted = Math.round(distanceMetres(shape.centre, pointer.point));
  const { min, max } = radiusMetresLimits;
  if (wanted > farMetres) return { words: words.zoomIn(format.radius(max)), alarm: true };
  return wanted < min || wanted > max
    ? { words: words.radiusRule(...radiusRange({ min, max, now: wanted }, format)), alarm: true }
    : { words: format.radius(shape.radiusMetres), alarm: false };
}

interface DrawingCardProps {
  editor: DraftEditor;
  hint: string;
  alarm: boolean;
  closable: boolean;
}

/** What to do next, and buttons for what keys do, for touch screens. */
function DrawingCard({ editor, hint, alarm, closable }: DrawingCardProps) {
  const { draft, canUndo, canRedo } = editor;
  return (
    <MapCard
      ref={useOverMap()}
      label={words.label}
      className={classes.card}
      data-placing={draft.placing || undefined}
      yields
    >
      <p className={classes.hint} role="status" data-alarm={alarm || undefined}>
        {hint}
      </p>
      <Row gap={2} className={classes.tools}>
        <IconButton aria-label={text.common.undo} disabled={!canUndo} onClick={editor.undo}>
          <IconUndo />
        </IconButton>
        <IconButton aria-label={words.redo} disabled={!canRedo} onClick={editor.redo}>
          <IconRedo />
        </IconButton>
        {closable && (
          <Button compact onClick={() => editor.change(closed(draft), 'settled')}>
            {draft.tool === 'circle' ? words.keepRadius : words.finish}
          </Button>
        )}
      </Row>
    </MapCard>
  );
}

interface Keys {
  /** Deletes the corner under the pointer. */
  deleteNode: () => void;
  onCancel: () => void;
}

/** Enter, Escape, Backspace and Delete work on the map. Undo and redo work everywhere except in form fields. */
function useDrawingKeys(editor: DraftEditor, { deleteNode, onCancel }: Keys): void {
  const onMapKey = (event: KeyboardEvent): void => {
    const { draft, change } = editor;
    if (event.key === 'Enter' && draft.placing) change(closed(draft), 'settled');
    else if (event.key === 'Backspace' && draft.placing) change(withoutLast(draft), 'settled');
    else if (event.key === 'Backspace' || event.key === 'Delete') deleteNode();
    else if (event.key === 'Escape' && draft.placing && draft.shape) change(newDraft(draft.tool), 'settled');
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
  };
  useMapListeners({ keydown: ({ originalEvent }) => onMapKey(originalEvent) });
  const onAnyKey = useEffectEvent((event: KeyboardEvent) => {
    const step = historyStep(event);
    if (!step || inField(event.target)) return;
    // Keeps other listeners from undoing something else.
    event.preventDefault();
    editor[step]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onAnyKey(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

function historyStep({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' ? 'redo' : undefined;
}

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
