import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldErrors, get } from 'react-hook-form';
import { type Point, shapeOf } from '../../../../geo/shape.ts';
import type { Versioned } from '../../../api/client.ts';
import { type Geofence, useSaveGeofence } from '../../../api/geofences.ts';
import { useMayChange } from '../../../api/me.ts';
import { recordQuery, useRestoreRecord } from '../../../api/records.ts';
import { Drawing } from '../../../map/drawing/Drawing.tsx';
import { draftOf, newDraft } from '../../../map/drawing/draft.ts';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import { useClash } from '../../../parts/use-clash.tsx';
import { text } from '../../../text/all.ts';
import { useFormat } from '../../../text/use-format.ts';
import { FormShell } from '../../../ui/FormShell.tsx';
import { notify } from '../../../ui/notices.tsx';
import type { DrawingStore } from '../drawing-store.ts';
import type { PageNavigation } from '../use-address.ts';
import { differences } from './differences.ts';
import { emptyValues, fieldOf, type GeofenceValues, valuesOf } from './form-values.ts';
import { GeofenceInputs } from './GeofenceInputs.tsx';
import { OverlapNote } from './OverlapNote.tsx';
import { ShapeSection } from './ShapeSection.tsx';
import { toRequest, useGeofenceForm } from './use-geofence-form.ts';
import { type ShapeEditor, useShape } from './use-shape.ts';

const words = text.geofenceForm;

interface GeofenceFormProps {
  /** The record that filled the form, with its version; undefined: a new geofence. */
  record: { value: Geofence; etag: string | undefined } | undefined;
  kind: 'circle' | 'polygon';
  /** Where a new circle begins. */
  at?: Point | undefined;
  index: TagIndex;
  drawingStore: DrawingStore;
  navigation: PageNavigation;
  /** Resets the form to the version that someone else has saved. */
  onTakeTheirs: (theirs: Versioned<Geofence>) => void;
}

export function GeofenceForm({ record, kind, at, index, drawingStore, navigation, onTakeTheirs }: GeofenceFormProps) {
  const known = record && shapeOf(record.value);
  const [firstDraft] = useState(() => (known ? draftOf(known) : newDraft(kind, at)));
  const shape = useShape(firstDraft);
  const { form, wordsOf } = useGeofenceForm(record ? valuesOf(record.value) : emptyValues, shape, record?.value);
  const saving = useSaveGeofence();
  const restoring = useRestoreRecord('geofence');
  const mayChange = useMayChange();
  const format = useFormat();
  const savedId = useRef<number>(undefined);
  const recordId = record?.value.id;
  const leave = useCallback(
    () => (recordId === undefined ? navigation.close() : navigation.open(recordId)),
    [recordId, navigation],
  );
  useOnMap(drawingStore, shape, recordId, mayChange, leave);
  useForgetRefusals(form.clearErrors, shape);

  const save = async (values: GeofenceValues, ifMatch: string | undefined, over?: Geofence): Promise<void> => {
    savedId.current = await saving.mutateAsync({ record: toRequest(values, shape, over ?? record?.value), ifMatch });
  };
  const showFailure = useClash({
    form,
    record,
    query: recordQuery('geofence', recordId ?? 0),
    differences: (theirs) =>
      differences(
        { values: form.getValues(), shape: shape.draft.shape },
        theirs,
        { values: { ...emptyValues, ...form.formState.defaultValues } as GeofenceValues, shape: known },
        index,
        format,
      ),
    valuesOf,
    save,
    restore: () => restoring.mutateAsync(recordId ?? 0),
    onTakeTheirs,
  });

  return (
    <FormShell
      title={record ? record.value.description : kind === 'circle' ? words.newCircle : words.newPolygon}
      subtitle={record && words.kinds[kind]}
      form={form}
      onSubmit={(values) => save(values, record?.etag)}
      onSaved={() => {
        notify({ words: text.records.saved(form.getValues('description').trim()) });
        if (savedId.current === undefined) navigation.close();
        else navigation.showSaved(savedId.current);
      }}
      onCancel={leave}
      readOnlyReason={mayChange ? undefined : text.geofences.viewerMayNot}
      dirtyOutside={shape.changed}
      low={shape.draft.placing}
      fieldOf={fieldOf}
      wordsOf={wordsOf}
      showFailure={showFailure}
    >
      <GeofenceInputs
        form={form}
        geofenceId={recordId}
        index={index}
        focusName={!matchMedia('(pointer: coarse)').matches}
        shape={
          <ShapeSection
            shape={shape}
            tries={form.formState.submitCount}
            refused={refusals(form.formState.errors, shape)}
          >
            {mayChange && <OverlapNote shape={shape} control={form.control} geofenceId={recordId} index={index} />}
          </ShapeSection>
        }
      />
    </FormShell>
  );
}

/** The page's map shows the draft while the form is open. */
function useOnMap(
  drawingStore: DrawingStore,
  { onMap, focus }: ShapeEditor,
  geofenceId: number | undefined,
  mayChange: boolean,
  leave: () => void,
): void {
  useEffect(() => {
    if (mayChange) drawingStore.set({ drawing: <Drawing editor={onMap} onCancel={leave} />, geofenceId, focus });
  }, [drawingStore, onMap, geofenceId, focus, mayChange, leave]);
  useEffect(() => () => drawingStore.set(undefined), [drawingStore]);
}

/** Drops problems of the service after the shape has changed. */
function useForgetRefusals(clear: (name: 'shape') => void, { wire }: ShapeEditor): void {
  const before = useRef(wire);
  useEffect(() => {
    if (before.current === wire) return;
    before.current = wire;
    clear('shape');
  }, [clear, wire]);
}

/** Problems from the service, by the path of the field in the request. */
function refusals(errors: FieldErrors<GeofenceValues>, { wire }: ShapeEditor): ReadonlyMap<string, string> {
  const places = ['latitude', 'longitude', 'radius', 'points'];
  const points = 'points' in wire ? (wire.points ?? []) : [];
  const corners = errors.shape?.points
    ? points.flatMap((_, index) => [`points/${index}`, `points/${index}/0`, `points/${index}/1`])
    : [];
  return new Map(
    [...places, ...corners].flatMap((path) => {
      const found: unknown = get(errors, `shape.${path.replaceAll('/', '.')}.message`);
      return typeof found === 'string' ? [[path, found] as const] : [];
    }),
  );
}
