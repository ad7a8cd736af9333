import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { minPolygonPoints } from '../../../../contract/choices.ts';
import { areaSquareMetres } from '../../../../geo/area.ts';
import { crossings, crossingsAtMost } from '../../../../geo/crossings.ts';
import { polygonOf } from '../../../../geo/edit.ts';
import type { Circle, Shape } from '../../../../geo/shape.ts';
import { draftOf } from '../../../map/drawing/draft.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconWarning } from '../../../ui/icons.tsx';
import { Quiet, Row, Stack } from '../../../ui/layout.tsx';
import { useTouch } from '../../../ui/use-media.ts';
import { CircleFields } from './CircleFields.tsx';
import { CornerList } from './CornerList.tsx';
import classes from './ShapeSection.module.css';
import { shapeWords } from './shape-problems.ts';
import type { ShapeEditor } from './use-shape.ts';

const words = text.geofenceForm;

interface ShapeSectionProps {
  shape: ShapeEditor;
  /** Number of attempts to save. Before the first one, missing fields are not errors. */
  tries: number;
  /** Problems from the service, by the path of the field in the request. */
  refused: ReadonlyMap<string, string>;
  /** Below the fields. */
  children: React.ReactNode;
}

/** The numbers of the shape, which the map shows as well. */
export function ShapeSection({ shape, tries, refused, children }: ShapeSectionProps) {
  const format = useFormat();
  const section = useRef<HTMLElement>(null);
  const [kept, setKept] = useState<ShapeEditor['draft']>();
  const { draft, problems, wire } = shape;
  const hints = text.drawing[useTouch() ? 'touch' : 'mouse'];
  const errorAt = (path: string): string | undefined => {
    const problem = problems.get(path);
    if (problem && (tries > 0 || !isMissing(problem.code))) return shapeWords(problem, wire, format);
    return refused.get(path);
  };
  useFocusOnWrong(section, tries, refused);
  // In these fields undo changes the shape, not the text.
  const undoByKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || !['z', 'y'].includes(event.key.toLowerCase())) return;
    event.preventDefault();
    if (event.shiftKey || event.key.toLowerCase() === 'y') shape.onMap.redo();
    else shape.onMap.undo();
  };
  return (
    <Stack as="section" ref={section} aria-labelledby="geofence-shape" onKeyDown={undoByKey}>
      <Row align="baseline" gap={12} justify="between" className={classes.head}>
        <h3 id="geofence-shape">{words.shape}</h3>
        {draft.shape && <Quiet size={13}>{measures(draft.shape, format)}</Quiet>}
      </Row>
      {draft.tool === 'circle' ? (
        <>
          <CircleFields shape={shape} errorAt={errorAt} />
          {draft.shape?.kind === 'circle' && !draft.placing && <ToPolygon shape={shape} circle={draft.shape} />}
        </>
      ) : (
        <>
          <CornerList shape={shape} isWrong={(path) => errorAt(path) !== undefined} onKept={() => setKept(draft)} />
          <CornerNotes
            errors={[...new Set([...problems.keys(), ...refused.keys()])].flatMap((path) =>
              cornerError(path, errorAt(path), format),
            )}
            kept={kept === draft}
          />
          {draft.shape?.kind === 'polygon' && !draft.placing && <Crossings shape={draft.shape} />}
        </>
      )}
      {!draft.shape && <Quiet size={13}>{draft.tool === 'circle' ? hints.circleMissing : hints.polygonMissing}</Quiet>}
      {children}
    </Stack>
  );
}

/** Undo makes it a circle again. */
function ToPolygon({ shape, circle }: { shape: ShapeEditor; circle: Circle }) {
  return (
    <Button compact variant="subtle" onClick={() => shape.onMap.change(draftOf(polygonOf(circle)), 'settled')}>
      {words.toPolygon}
    </Button>
  );
}

/** Too few corners are not an error while the person draws. */
const isMissing = (code: string): boolean => code === 'required' || code === 'length';

/** "Corner 4: Latitude must be …"; a problem of the whole list has no corner number. */
function cornerError(path: string, error: string | undefined, { number }: Format): string[] {
  if (error === undefined) return [];
  const index = /^points\/(\d+)/.exec(path)?.[1];
  return [index === undefined ? error : words.cornerProblem(number(Number(index) + 1), error)];
}

function CornerNotes({ errors, kept }: { errors: readonly string[]; kept: boolean }) {
  const { number } = useFormat();
  const messages = kept ? [text.drawing.kept(number(minPolygonPoints)), ...errors] : errors;
  return (
    <div role="alert" className={classes.errors}>
      {messages.slice(0, 3).map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}

function Crossings({ shape }: { shape: Extract<Shape, { kind: 'polygon' }> }) {
  const { number } = useFormat();
  const found = crossings(shape.nodes);
  const [first] = found;
  if (!first) return null;
  const count = `${number(found.length)}${found.length === crossingsAtMost ? '+' : ''}`;
  const side = (index: number): string => words.side(number(index + 1), number(((index + 1) % shape.nodes.length) + 1));
  return (
    <Row as="p" align="stretch" className={classes.warning} role="status">
      <IconWarning size={16} />
      {found.length === 1 ? words.crossing(side(first[0]), side(first[1])) : words.crossings(count)}
    </Row>
  );
}

function measures(shape: Shape, format: Format): string {
  const area = words.area(format.area(areaSquareMetres(shape)));
  if (shape.kind === 'circle') return area;
  const { length } = shape.nodes;
  const corners = words.corners(length, format.number(length));
  return length < minPolygonPoints ? corners : words.measures(corners, area);
}

/** After a failed attempt to save, focuses the first wrong field, unless another field of the form has the focus. */
function useFocusOnWrong(
  section: React.RefObject<HTMLElement | null>,
  tries: number,
  refused: ReadonlyMap<string, string>,
): void {
  useEffect(() => {
    if (tries === 0 && refused.size === 0) return;
    const wrong = section.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const elsewhere = section.current?.closest('form')?.querySelector('[aria-invalid="true"]');
    if (wrong && elsewhere === wrong) wrong.focus();
  }, [section, tries, refused.size]);
}
