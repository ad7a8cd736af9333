import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { minPolygonPoints, radiusMetresLimits } from '../../../contract/choices.ts';
import { distanceMetres } from '../../../geo/distance.ts';
import { draftProblem } from '../../../geo/draft-problem.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { IconRedo, IconUndo } from '../../ui/icons.tsx';
import { useLeafletLayer } from '../use-leaflet-layer.ts';
import { DraftShape } from './DraftShape.tsx';
import classes from './Drawing.module.css';
import { canClose, closed, type Draft } from './draft.ts';
import { draftHint, draftProblemWords } from './draft-words.ts';
import { DrawingSurface, type PointerState } from './drawing-surface.ts';
import type { DraftEditor } from './use-draft.ts';
import { useDrawingKeys } from './use-drawing-keys.ts';

const words = text.drawing;

interface DrawingProps {
  editor: DraftEditor;
  /** Escape, with nothing left to give up but the whole. */
  onCancel: () => void;
}

/**
 * Drawing and changing one shape, as a child of `FleetMap`. It stores nothing: whoever holds the editor does, when the person
 * says so. Nobody who does not draw is to pay for it: import it from what is itself fetched then.
 *
 *     const editor = useDraft(newDraft('polygon'));      // a new one: `draft.shape` is undefined before the first press
 *     const editor = useDraft(draftOf(shapeOf(record))); // one to change
 *     <Drawing editor={editor} onCancel={close} />
 *     editor.draft.shape                                 // for the fields, `draftProblem(shape)`, `toWire(shape)`
 *     editor.change(draftOf(setRadius(shape, 250)), 'settled')  // what a field does; 'moving' while it is typed
 *
 * All of it is pure functions of geo/edit.ts and drawing/draft.ts; the map, the fields and undo share one draft.
 */
export function Drawing({ editor, onCancel }: DrawingProps) {
  const map = useMap();
  const format = useFormat();
  const { draft } = editor;
  const [pointer, setPointer] = useState<PointerState>();
  const [kept, setKept] = useState(false);
  const surface = useSurface(editor, setPointer, setKept);
  useDrawingKeys(editor, {
    deleteNode: () => surface.deleteNodeAt(pointer?.over),
    onCancel,
  });

  const problem = draft.shape && draftProblem(draft.shape);
  const broken = problem !== undefined && problem.rule !== 'points';
  const beside = besideWords(draft, pointer, format.metres, format.number);
  const radius = draft.shape?.kind === 'circle' && !beside ? draft.shape.radiusMetres : undefined;

  const frame = map.getContainer().parentElement;
  if (!frame) return null;
  const stroking = pointer?.held === 'stroke';
  const alarm = kept ? words.kept(format.number(minPolygonPoints)) : undefined;
  const hint = broken ? draftProblemWords(problem, format) : (alarm ?? draftHint(draft, format, stroking));
  return (
    <>
      <DraftShape
        draft={draft}
        broken={broken}
        ahead={draft.placing ? pointer?.point : undefined}
        hovered={pointer?.held === 'stroke' ? undefined : (pointer?.held ?? pointer?.over)}
        radiusText={radius === undefined ? undefined : format.metres(radius)}
      />
      {createPortal(
        <>
          <DrawingCard editor={editor} hint={hint} alarm={broken || kept} closable={canClose(draft) && !stroking} />
          {pointer && beside && (
            <div
              className={classes.beside}
              data-alarm={beside.alarm || undefined}
              style={{
                left: Math.max(8, Math.min(pointer.at.x + 16, frame.clientWidth - 228)),
                top: pointer.at.y + 18,
              }}
            >
              {beside.words}
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
  onKept: (kept: boolean) => void,
): DrawingSurface {
  const { draft, change } = editor;
  const surface = useLeafletLayer((map) => new DrawingSurface(map, draft, classes.surface ?? ''));
  useEffect(() => surface.setDraft(draft), [surface, draft]);
  useEffect(() => {
    surface.setEvents({
      onDraft: (next, step) => {
        onKept(false);
        change(next, step);
      },
      onPointer,
      onKept: () => onKept(true),
    });
  }, [surface, change, onPointer, onKept]);
  return surface;
}

/** The radius while a pointer sets it; where the pointer goes beyond the rule, the rule. */
function besideWords(
  { shape, placing }: Draft,
  pointer: PointerState | undefined,
  metres: (value: number) => string,
  number: (value: number) => string,
): { words: string; alarm: boolean } | undefined {
  const held = pointer?.held;
  const setsRadius = held === 'stroke' || (typeof held === 'object' && held.kind === 'edge') || (placing && !held);
  if (!pointer || !setsRadius || shape?.kind !== 'circle') return undefined;
  const wanted = Math.round(distanceMetres(shape.centre, pointer.point));
  const { min, max } = radiusMetresLimits;
  return wanted < min || wanted > max
    ? { words: words.radiusRule(number(min), number(max), number(wanted)), alarm: true }
    : { words: metres(shape.radiusMetres), alarm: false };
}

interface DrawingCardProps {
  editor: DraftEditor;
  hint: string;
  alarm: boolean;
  closable: boolean;
}

/** What to do next, and for fingers what keys do. */
function DrawingCard({ editor, hint, alarm, closable }: DrawingCardProps) {
  const { draft, canUndo, canRedo } = editor;
  return (
    <section className={classes.card} aria-label={words.label}>
      <p className={classes.hint} role="status" data-alarm={alarm || undefined}>
        {hint}
      </p>
      <div className={classes.tools}>
        <IconButton aria-label={words.undo} disabled={!canUndo} onClick={editor.undo}>
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
      </div>
    </section>
  );
}
