import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, get } from 'react-hook-form';
import { geofenceInput } from '../../../../contract/geofences.ts';
import { shapeOf } from '../../../../geo/shape.ts';
import { bodyFrom } from '../../../api/body-from.ts';
import type { Versioned } from '../../../api/client.ts';
import { type Geofence, useSaveGeofence } from '../../../api/geofences.ts';
import { useMayChange } from '../../../api/me.ts';
import { recordQuery, useRestoreRecord } from '../../../api/records.ts';
import type { RecordBody } from '../../../api/row.ts';
import { useClash } from '../../../components/use-clash.tsx';
import { useContractForm } from '../../../data/use-contract-form.ts';
import type { Draft } from '../../../map/drawing/draft.ts';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import type { GeofencesSearch } from '../../../paths/geofences.ts';
import type { FieldProblemLike } from '../../../text/field-words.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { FormShell } from '../../../ui/FormShell.tsx';
import type { DrawingStore, MapOverlay } from '../drawing-store.ts';
import { CountsChoice } from '../past/CountsChoice.tsx';
import { firstCounts } from '../past/first-day.ts';
import { PastDetails } from '../past/PastSection.tsx';
import { useBackfill } from '../past/use-backfill.ts';
import { WhatIf } from '../past/WhatIf.tsx';
import type { PageNavigation } from '../use-address.ts';
import { useSavedNotice } from '../use-saved-notice.ts';
import { DraftNote } from './DraftNote.tsx';
import { differences } from './differences.ts';
import { emptyValues, fieldOf, type GeofenceValues, toFields, valuesOf } from './form-values.ts';
import { GeofenceInputs } from './GeofenceInputs.tsx';
import { OverlapNote } from './OverlapNote.tsx';
import { ShapeSection } from './ShapeSection.tsx';
import { pathOf, shapeWords } from './shape-problems.ts';
import { useFirstRadius } from './use-first-radius.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useOnMap } from './use-on-map.tsx';
import { completeShape, type ShapeEditor, useShape } from './use-shape.ts';
import { useStartAtFound } from './use-start-at-found.ts';

const words = text.geofenceForm;

const newWords = { circle: words.newCircle, polygon: words.newPolygon, rectangle: words.newRectangle };

interface GeofenceFormProps {
  /** The record that filled the form, with its version; undefined: a new geofence. */
  record: { value: Geofence; etag: string | undefined } | undefined;
  /** Values of a new geofence, if it is a copy. */
  first?: GeofenceValues;
  /** The shape to begin with. A later one is ignored. */
  startsAs: Draft;
  /** The first change of a circle. */
  radius?: number | undefined;
  /** The shape comes from a question about the past, whose period is suggested. */
  isAsked?: boolean;
  /** A found place, and the period of questions about the past. */
  search: GeofencesSearch;
  index: TagIndex;
  drawingStore: DrawingStore;
  navigation: PageNavigation;
  /** Resets the form to the version that someone else has saved. */
  onTakeTheirs: (theirs: Versioned<Geofence>) => void;
}

export function GeofenceForm({
  record,
  first = emptyValues,
  startsAs,
  radius,
  isAsked = false,
  search,
  index,
  drawingStore,
  navigation,
  onTakeTheirs,
}: GeofenceFormProps) {
  const stored = record?.value;
  const known = useMemo(() => stored && shapeOf(stored), [stored]);
  const format = useFormat();
  const [firstDraft] = useState(startsAs);
  const shape = useShape(firstDraft);
  const { tool } = shape.draft;
  useStartAtFound(shape, search);
  useFirstRadius(shape, radius);
  const [overlay, setOverlay] = useState<MapOverlay>();
  const [counts, setCounts] = useState(() => firstCounts(isAsked, search, format.timeZone));
  const { backfill } = useBackfill();
  const isNewShape = record === undefined || shape.changed;
  const { form, wordsOf } = useGeofenceForm(record ? valuesOf(record.value) : first, shape, record?.value);
  const kept = useKeptDraft({
    ...{ form, shape, geofenceId: record?.value.id, etag: record?.etag, counts, onCounts: setCounts },
  });
  const saving = useSaveGeofence();
  const restoring = useRestoreRecord('geofence');
  const mayChange = useMayChange('geofence');
  const saved = useRef<Awaited<ReturnType<typeof saving.mutateAsync>>>(undefined);
  const noticeSaved = useSavedNotice();
  const recordId = record?.value.id;
  const leave = useCallback(
    () => (recordId === undefined ? navigation.close() : navigation.open(recordId)),
    [recordId, navigation],
  );
  useOnMap(drawingStore, shape, { geofenceId: recordId, stored: known, overlay, leave, mayChange });
  useForgetRefusals(form.clearErrors, shape);

  const save = async (values: GeofenceValues, ifMatch: string | undefined, over?: Geofence): Promise<void> => {
    saved.current = await saving.mutateAsync({ record: toRequest(values, shape, over ?? record?.value), ifMatch });
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
    onTakeTheirs: (theirs) => {
      kept.forget();
      onTakeTheirs(theirs);
    },
  });

  return (
    <FormShell
      title={record ? record.value.description : newWords[tool]}
      subtitle={record && words.kinds[tool === 'circle' ? 'circle' : 'polygon']}
      form={form}
      onSubmit={(values) => save(values, record?.etag)}
      onSaved={() => {
        kept.forget();
        const name = form.getValues('description').trim();
        const { id, auditId } = saved.current ?? {};
        const backfills = isNewShape && counts.from === 'day';
        // The backfill has an Undo of its own, which comes first.
        noticeSaved(text.records.saved(name), { id: id ?? 0, name }, backfills ? undefined : auditId);
        if (id === undefined) return navigation.close();
        navigation.showSaved(id);
        if (backfills) void backfill({ id, name }, counts.day);
      }}
      onCancel={leave}
      onGivenUp={kept.forget}
      readOnlyReason={mayChange ? undefined : text.geofences.viewerMayNot}
      dirtyOutside={shape.changed || (record === undefined && firstDraft.shape !== undefined)}
      low={shape.draft.placing && kept.offers.length === 0}
      fieldOf={fieldOf}
      wordsOf={wordsOf}
      showFailure={showFailure}
    >
      {mayChange && <DraftNote {...kept} name={record?.value.description ?? ''} />}
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
            {mayChange && (
              <>
                <OverlapNote shape={shape} control={form.control} geofenceId={recordId} index={index} />
                {known && (
                  <WhatIf stored={known} shape={shape.changed ? completeShape(shape) : undefined} onMap={setOverlay} />
                )}
                {isNewShape && <CountsChoice counts={counts} onChange={setCounts} />}
                <PastDetails shape={shape} search={search} navigation={navigation} onMap={setOverlay} />
              </>
            )}
          </ShapeSection>
        }
      />
    </FormShell>
  );
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

/** Validates the form and the shape, which the map shares, by the contract. */
function useGeofenceForm(first: GeofenceValues, shape: ShapeEditor, record: Geofence | undefined) {
  const format = useFormat();
  const newest = useRef(shape);
  newest.current = shape;
  return useContractForm({
    first,
    schema: geofenceInput,
    toBody: (values) => toRequest(values, newest.current, record),
    before: record,
    // ShapeSection shows the problem. Here it only prevents sending.
    fieldOf: (pointer) => fieldOf(pointer)?.split('.')[0],
    wordsFor: (problem) => (isOfShape(problem) ? shapeWords(problem, newest.current.wire, format) : undefined),
  });
}

/** For a circle that becomes a polygon, and the other way round: it does not keep the fields of the other form. */
const noShape = { latitude: null, longitude: null, radius: null, points: null };

/** The request for the values and the shape. An unchanged shape is sent exactly as it was read. */
function toRequest(
  values: GeofenceValues,
  { wire, changed }: Pick<ShapeEditor, 'wire' | 'changed'>,
  before: Geofence | undefined,
): RecordBody<'saveGeofence'> {
  const cleared = before?.geofenceType === wire?.geofenceType ? {} : noShape;
  const shape = before && !changed ? {} : { ...cleared, ...wire };
  return bodyFrom<RecordBody<'saveGeofence'>>(
    before,
    { ...toFields(values), ...shape },
    before && toFields(valuesOf(before)),
  );
}

const isOfShape = (problem: FieldProblemLike): boolean => /^(latitude|longitude|radius|points)/.test(pathOf(problem));
