import { useCallback, useMemo, useState } from 'react';
import { minPolygonPoints } from '../../../../contract/choices.ts';
import type { FieldProblem } from '../../../../contract/problem.ts';
import { type Bounds, boundsOf } from '../../../../geo/bounds.ts';
import { draftProblem } from '../../../../geo/draft-problem.ts';
import { deleteNode, insertNode, middleOfSide, setRadius } from '../../../../geo/edit.ts';
import type { Point, Polygon } from '../../../../geo/shape.ts';
import { type Draft, type DraftStep, draftOf } from '../../../map/drawing/draft.ts';
import { type DraftEditor, useDraft } from '../../../map/drawing/use-draft.ts';
import { shapeProblems } from './shape-problems.ts';
import { nodesOf, numberIn, type Typed, typedShape, typedWire, withoutSettled } from './shape-texts.ts';

/** The shape in hand as the form needs it: what the map has, and what is typed beside it. */
export interface ShapeInHand {
  draft: Draft;
  typed: Typed;
  /** The request's fields for it, right or wrong. */
  wire: ReturnType<typeof typedWire>;
  problems: ReadonlyMap<string, FieldProblem>;
  changed: boolean;
  /** Typed or placed just now: the map is to show it. */
  focus: { key: string; bounds: Bounds } | undefined;
  /** For the map: what is done there wins over what is typed. */
  onMap: DraftEditor;
  /** Texts typed, by their place in the request. */
  type(texts: Typed): void;
  /** The field is left: one step that can be undone. */
  settle(): void;
  /** Corners that were pasted: in place of one that there is, or after the last. */
  place(index: number, places: readonly Point[]): void;
  /** A corner halfway to the next one. */
  insertAfter(index: number): void;
  /** False: a polygon keeps the corners that it needs. */
  remove(index: number): boolean;
}

const none: ShapeInHand['problems'] = new Map();
/** Each wish to look is another one, whichever form it is of. */
let looks = 0;

export function useShape(initial: Draft): ShapeInHand {
  const editor = useDraft(initial);
  const [typed, setTyped] = useState<Typed>({});
  const { draft } = editor;
  const wire = useMemo(() => typedWire(draft, typed), [draft, typed]);
  const untouched = Object.keys(typed).length === 0;
  // While a shape is dragged the quick look is enough: what it lets through the contract lets through too.
  const fine = untouched && draft.shape !== undefined && draftProblem(draft.shape) === undefined;
  const problems = useMemo(() => (fine ? none : shapeProblems(wire)), [fine, wire]);
  const atFirst = useMemo(() => JSON.stringify(typedWire(initial, {})), [initial]);
  const changed = useMemo(() => JSON.stringify(wire) !== atFirst, [wire, atFirst]);
  const [focus, setFocus] = useState<ShapeInHand['focus']>();
  const lookAt = useCallback(({ shape }: Draft): void => {
    // Degrees that are none are nowhere.
    if (shape && ['latitude', 'longitude'].includes(draftProblem(shape)?.rule ?? '')) return;
    looks += 1;
    setFocus(shape && { key: `drawn ${looks}`, bounds: boundsOf(shape) });
  }, []);
  const onMap = useMemo(() => {
    const seen = withTyped(editor, typed, setTyped);
    return {
      ...seen,
      change: (next: Draft, step: DraftStep) => {
        seen.change(next, step);
        // On a map of the world one may hit the place and see nothing of it.
        if (editor.draft.placing && !next.placing) lookAt(next);
      },
    };
  }, [editor, typed, lookAt]);

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
      // A circle is whole once its numbers are there; a polygon's outline may go on.
      if (shape) editor.change({ ...draft, shape, placing: shape.kind === 'polygon' && draft.placing }, 'moving');
    },
    settle: () => {
      if (!untouched) lookAt(draft);
      setTyped(withoutSettled(typed, draft));
      editor.change(draft, 'settled');
    },
    place: (index, places) => {
      const shape: Polygon = { kind: 'polygon', nodes: nodesOf(draft).toSpliced(index, places.length, ...places) };
      onMap.change({ ...draft, shape }, 'settled');
      lookAt({ ...draft, shape });
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

/** What the map does clears what is typed; but a radius that was typed first is the radius of the circle placed then. */
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
