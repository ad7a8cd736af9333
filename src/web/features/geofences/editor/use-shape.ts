import { useCallback, useMemo, useState } from 'react';
import { minPolygonPoints } from '../../../../contract/choices.ts';
import type { FieldProblem } from '../../../../contract/problem.ts';
import { boundsOf } from '../../../../geo/bounds.ts';
import { draftProblem } from '../../../../geo/draft-problem.ts';
import { deleteNode, insertNode, middleOfSide, setRadius } from '../../../../geo/edit.ts';
import type { Point, Polygon, Shape } from '../../../../geo/shape.ts';
import { type Draft, type DraftStep, draftOf } from '../../../map/drawing/draft.ts';
import { type DraftEditor, useDraft } from '../../../map/drawing/use-draft.ts';
import type { Focus } from '../../../map/view/use-map-view.ts';
import { shapeProblems } from './shape-problems.ts';
import { nodesOf, numberIn, type Typed, typedShape, typedWire, withoutSettled } from './shape-texts.ts';

/** The draft of the shape for the form: the shape on the map, and the texts in the fields. */
export interface ShapeEditor {
  draft: Draft;
  typed: Typed;
  /** Its fields for the request, valid or not. */
  wire: ReturnType<typeof typedWire>;
  problems: ReadonlyMap<string, FieldProblem>;
  changed: boolean;
  /** The person has just typed or placed it, so the map must show it. */
  focus: Focus | undefined;
  /** For the map. Changes on the map replace typed texts. */
  onMap: DraftEditor;
  /** Typed texts, by their path in the request. */
  type(texts: Typed): void;
  /** The person leaves a field: ends a step of undo. */
  settle(): void;
  /** Pasted corners replace an existing corner, or follow the last one. */
  place(index: number, places: readonly Point[]): void;
  /** Shows another draft, as one step of undo. */
  replace(draft: Draft): void;
  /** Adds a corner halfway to the next one. */
  insertAfter(index: number): void;
  /** False: the polygon needs all its corners. */
  remove(index: number): boolean;
}

/** The shape when it is drawn completely and breaks no rule. */
export const completeShape = ({ draft, problems }: ShapeEditor): Shape | undefined =>
  draft.shape && !draft.placing && problems.size === 0 && !draftProblem(draft.shape) ? draft.shape : undefined;

const none: ShapeEditor['problems'] = new Map();
/** A counter, so that each request to move the map has a new key. */
let focusRequests = 0;

export function useShape(initial: Draft): ShapeEditor {
  const editor = useDraft(initial);
  const [typed, setTyped] = useState<Typed>({});
  const { draft } = editor;
  const wire = useMemo(() => typedWire(draft, typed), [draft, typed]);
  const untouched = Object.keys(typed).length === 0;
  // A quick check is enough during a drag. It accepts only shapes that the contract accepts.
  const fine = untouched && draft.shape !== undefined && draftProblem(draft.shape) === undefined;
  const problems = useMemo(() => (fine ? none : shapeProblems(wire)), [fine, wire]);
  const atFirst = useMemo(() => JSON.stringify(typedWire(initial, {})), [initial]);
  const changed = useMemo(() => JSON.stringify(wire) !== atFirst, [wire, atFirst]);
  const [focus, setFocus] = useState<ShapeEditor['focus']>();
  const focusOn = useCallback(({ shape }: Draft): void => {
    // Ignores invalid degrees.
    if (shape && ['latitude', 'longitude'].includes(draftProblem(shape)?.rule ?? '')) return;
    focusRequests += 1;
    setFocus(shape && { key: `drawn ${focusRequests}`, bounds: boundsOf(shape), drawn: true });
  }, []);
  const onMap = useMemo(() => {
    const seen = withTyped(editor, typed, setTyped);
    return {
      ...seen,
      change: (next: Draft, step: DraftStep) => {
        seen.change(next, step);
        // At a low zoom a new shape is too small to see.
        if (editor.draft.placing && !next.placing) focusOn(next);
      },
    };
  }, [editor, typed, focusOn]);

  return {
    draft,
    typed,
    wire,
    problems,
    changed,
    focus,
    onMap,
    type: (texts) => {
      const next = { ...typed, ...texts };
      setTyped(next);
      const shape = typedShape(draft, next);
      // A circle is complete with its numbers. A polygon may get more corners.
      if (shape) editor.change({ ...draft, shape, placing: shape.kind === 'polygon' && draft.placing }, 'moving');
    },
    settle: () => {
      if (!untouched) focusOn(draft);
      setTyped(withoutSettled(typed, draft));
      editor.change(draft, 'settled');
    },
    place: (index, places) => {
      const shape: Polygon = { kind: 'polygon', nodes: nodesOf(draft).toSpliced(index, places.length, ...places) };
      onMap.change({ ...draft, shape }, 'settled');
      focusOn({ ...draft, shape });
    },
    replace: (next) => {
      onMap.change(next, 'settled');
      focusOn(next);
    },
    insertAfter: (index) => {
      const node = draft.shape?.kind === 'polygon' ? middleOfSide(draft.shape, index) : undefined;
      if (draft.shape?.kind !== 'polygon' || !node) return;
      onMap.change({ ...draft, shape: insertNode(draft.shape, index + 1, node) }, 'settled');
    },
    remove: (index) => {
      if (draft.shape?.kind !== 'polygon') return false;
      if (!draft.placing && draft.shape.nodes.length <= minPolygonPoints) return false;
      onMap.change({ ...draft, shape: deleteNode(draft.shape, index) }, 'settled');
      return true;
    },
  };
}

/** Changes on the map clear typed texts. But a radius typed before placing becomes the radius of the circle. */
function withTyped(editor: DraftEditor, typed: Typed, setTyped: (typed: Typed) => void): DraftEditor {
  const clear = (): void => {
    if (Object.keys(typed).length > 0) setTyped({});
  };
  return {
    ...editor,
    change: (draft, step) => {
      const radius = editor.draft.shape ? undefined : numberIn(typed.radius ?? '');
      clear();
      if (radius === undefined || draft.shape?.kind !== 'circle') editor.change(draft, step);
      else editor.change(draftOf(setRadius(draft.shape, radius)), 'settled');
    },
    undo: () => {
      clear();
      editor.undo();
    },
    redo: () => {
      clear();
      editor.redo();
    },
  };
}
