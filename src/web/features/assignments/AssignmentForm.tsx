import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Control, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Assignment } from '../../../contract/assignments.ts';
import { useStartAssignment } from '../../api/assignments.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { can } from '../../api/can.ts';
import type { Versioned } from '../../api/client.ts';
import { recordQuery, useRestoreRecord, useSaveRecord } from '../../api/records.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { RecordEditor } from '../../components/RecordEditor.tsx';
import { RecordForm } from '../../components/RecordForm.tsx';
import { clockText } from '../../data/clock.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { readNewAssignmentSearch } from '../../paths/assignments.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { differencesOf } from '../../ui/ConflictNote.tsx';
import { TextField } from '../../ui/fields.tsx';
import { MomentField } from '../../ui/MomentField.tsx';
import { PickField } from '../../ui/PickField.tsx';
import type { AssignmentRow, KnownNames } from './assignment-row.ts';
import { nameOf } from './assignment-texts.ts';
import {
  type AssignmentValues,
  draftOf,
  fieldsOf,
  type Kept,
  momentOf,
  problemsIn,
  thisMinute,
  utcOf,
} from './assignment-values.ts';
import { useClashNote } from './ClashNote.tsx';
import { clashOf, type Draft, type WayOut } from './clash.ts';
import { nobody, planFrom } from './planner/plan.ts';
import { useStorePlan } from './planner/use-save-plan.ts';
import { useNeighbours } from './use-neighbours.ts';

const words = text.assignments;

interface FormProps {
  vehicles: KnownNames;
  drivers: KnownNames;
  /** The assignments of the shown time. */
  rows: readonly AssignmentRow[];
  navigation: RecordNavigation;
  /** Passes the draft to the timeline. */
  onDraft: (draft: Draft | undefined) => void;
  /** Shows the day of another assignment. */
  onShow: (ms: number) => void;
}

/** Starts with the vehicle and times of a gap in the URL, or with the current time and no end. */
export function NewAssignment(props: FormProps) {
  const sought = readNewAssignmentSearch({ ...useSearch({ strict: false }) });
  const { forVehicle = '', forDriver = '', start, end } = sought;
  const [openedMs] = useState(() => thisMinute(serviceNowMs()));
  const kept: Kept = {
    startMs: start === undefined ? openedMs : Date.parse(start),
    endMs: end === undefined ? null : Date.parse(end),
  };
  const key = [forVehicle, forDriver, start, end].join();
  return <AssignmentForm key={key} {...props} pair={{ vehicle: forVehicle, driver: forDriver }} kept={kept} />;
}

/** Changes the times of an existing assignment. */
export function EditAssignment({ row, ...props }: FormProps & { row: AssignmentRow }) {
  return (
    <RecordEditor
      query={recordQuery('assignment', row.id)}
      title={nameOf(row)}
      onClose={() => props.navigation.open(row.id)}
    >
      {(record, onTakeTheirs) => (
        <AssignmentForm
          {...props}
          record={record}
          onTakeTheirs={onTakeTheirs}
          pair={{ vehicle: String(record.value.vehicleId), driver: String(record.value.driverId) }}
          kept={keptOf(record.value)}
        />
      )}
    </RecordEditor>
  );
}

const keptOf = ({ id, startUtc, endUtc }: Assignment) => ({
  id,
  startMs: Date.parse(startUtc),
  endMs: endUtc === null ? null : Date.parse(endUtc),
});

interface AssignmentFormProps extends FormProps {
  /** Undefined: a new assignment. */
  record?: Versioned<Assignment>;
  pair: Pick<AssignmentValues, 'vehicle' | 'driver'>;
  kept: Kept;
  onTakeTheirs?: (theirs: Versioned<Assignment>) => void;
}

function AssignmentForm(props: AssignmentFormProps) {
  const { record, pair, kept, vehicles, drivers, rows, navigation, onDraft, onShow, onTakeTheirs = () => {} } = props;
  const format = useFormat();
  const form = useAssignmentForm(pair, kept, format);
  const restoring = useRestoreRecord('assignment');
  const save = useStore(record);
  const draft = (): Draft => draftOf(form.getValues(), format.timeZone, kept);
  useSharedDraft(form.control, draft, onDraft);
  const neighbours = useNeighbours(draft(), vehicles, drivers);
  const known = useMemo(() => [...neighbours, ...rows], [neighbours, rows]);
  const nameOfDraft = ({ vehicleId = 0, driverId = 0 }: Draft): string =>
    nameOf({ vehicle: vehicles.nameOf(vehicleId), driver: drivers.nameOf(driverId) });
  const storePlan = useStorePlan();
  const makeRoom = async (wanted: Draft, resolutions: readonly WayOut[]): Promise<number | undefined> => {
    const { id, vehicleId = nobody, driverId = nobody, startMs, endMs } = wanted;
    const plan = planFrom({ id, vehicleId, driverId, startMs, endMs }, resolutions);
    return (await storePlan(plan, words.planner.saved(nameOfDraft(wanted)))) ?? id;
  };
  const clashNote = useClashNote({
    form,
    draft,
    known,
    save: makeRoom,
    onShow,
    onOpen: navigation.open,
  });
  return (
    <RecordForm
      title={record ? nameOfDraft(draft()) : words.newTitle}
      form={form}
      record={record}
      query={recordQuery('assignment', record?.value.id ?? 0)}
      differences={(theirs) =>
        differencesOf(
          fieldsOf(timesOf(draft()), format),
          fieldsOf(theirs, format),
          record && fieldsOf(record.value, format),
        )
      }
      valuesOf={(theirs) => valuesOf(pair, keptOf(theirs), format)}
      save={(values, ifMatch, over) =>
        save(draftOf(values, format.timeZone, over ? keptOf(over) : kept), ifMatch, over)
      }
      restore={(id) => restoring.mutateAsync(id)}
      nameOf={() => nameOfDraft(draft())}
      fieldOf={fieldOfPointer}
      {...clashNote}
      navigation={navigation}
      onTakeTheirs={onTakeTheirs}
    >
      {!record && (
        <>
          <SideField form={form} name="vehicle" of={vehicles} />
          <SideField form={form} name="driver" of={drivers} />
        </>
      )}
      <MomentField
        control={form.control}
        name="start"
        label={text.records.start}
        description={<TimeThere control={form.control} name="start" keptMs={kept.startMs} />}
        autoFocus={record !== undefined}
        required
      />
      <MomentField
        control={form.control}
        name="end"
        label={text.records.end}
        description={<TimeThere control={form.control} name="end" keptMs={kept.endMs} />}
      />
    </RecordForm>
  );
}

/** Selects a record by name, or by number if the server has no list. */
function SideField({
  form,
  name,
  of,
}: {
  form: UseFormReturn<AssignmentValues>;
  name: 'vehicle' | 'driver';
  of: KnownNames;
}) {
  const { control } = form;
  const autoFocus = name === 'vehicle' ? form.getValues('vehicle') === '' : form.getValues('vehicle') !== '';
  const shared = { control, name, label: text.kinds[name], required: true, autoFocus };
  if (!can.list(name)) return <TextField {...shared} description={words.form.numberOf} />;
  const options = (of.known ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const placeholder = name === 'vehicle' ? words.form.pickVehicle : words.form.pickDriver;
  return <PickField {...shared} options={options} placeholder={placeholder} />;
}

interface TimeThereProps {
  control: Control<AssignmentValues>;
  name: 'start' | 'end';
  keptMs: number | null | undefined;
}

/** The time zone of the fields, and the times in UTC. */
function TimeThere({ control, name, keptMs }: TimeThereProps): ReactNode {
  const { timeZone, utc } = useFormat();
  const value = useWatch({ control, name });
  const ms = momentOf(value, timeZone, keptMs);
  if (ms !== undefined) return words.form.time(timeZone, utc(new Date(ms)));
  return name === 'end' ? words.form.endDetail : words.form.zone(timeZone);
}

function useAssignmentForm(
  pair: AssignmentFormProps['pair'],
  kept: Kept,
  format: Format,
): UseFormReturn<AssignmentValues> {
  const { timeZone } = format;
  const resolver: Resolver<AssignmentValues> = (values) => {
    const problems = Object.entries(problemsIn(draftOf(values, timeZone, kept), format));
    if (problems.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(problems.map(([field, message]) => [field, { type: 'rule', message }])),
    };
  };
  return useForm<AssignmentValues>({ defaultValues: valuesOf(pair, kept, format), resolver });
}

function valuesOf(pair: AssignmentFormProps['pair'], kept: Kept, { timeZone }: Format): AssignmentValues {
  const clock = (ms: number | null | undefined): string =>
    typeof ms === 'number' && Number.isFinite(ms) ? clockText(ms, timeZone) : '';
  return { ...pair, start: clock(kept.startMs), end: clock(kept.endMs) };
}

const timesOf = ({ startMs, endMs }: Pick<Draft, 'startMs' | 'endMs'>) => ({
  startUtc: utcOf(startMs),
  endUtc: endMs === null ? null : utcOf(endMs),
});

/** Creates an assignment or changes the times of one. Throws conflicts as a clash. */
function useStore(record: Versioned<Assignment> | undefined) {
  const starting = useStartAssignment();
  const correcting = useSaveRecord('assignment');
  return async (draft: Draft, ifMatch: string | undefined, before = record?.value): Promise<number | undefined> => {
    const { vehicleId, driverId } = draft;
    const times = timesOf(draft);
    try {
      if (before) {
        const record = bodyFrom(before, times, timesOf(keptOf(before)));
        return await correcting.mutateAsync({ record, ifMatch });
      }
      const { startUtc, endUtc } = times;
      return await starting.mutateAsync({ vehicleId, driverId, startUtc, ...(endUtc !== null && { endUtc }) });
    } catch (error) {
      throw clashOf(error);
    }
  };
}

/** Passes the draft to the timeline, and clears it when the form closes. */
function useSharedDraft(
  control: Control<AssignmentValues>,
  draft: () => Draft,
  onDraft: (draft: Draft | undefined) => void,
): void {
  const values = useWatch({ control });
  const written = JSON.stringify(values);
  useEffect(() => {
    onDraft(draft());
    // The draft is a new object each time, so the dependencies are its values.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [written, onDraft]);
  useEffect(() => () => onDraft(undefined), [onDraft]);
}

const fieldOfPointer = (pointer: string): keyof AssignmentValues | undefined => {
  const fields: Readonly<Record<string, keyof AssignmentValues>> = {
    '#/vehicleId': 'vehicle',
    '#/driverId': 'driver',
    '#/startUtc': 'start',
    '#/endUtc': 'end',
  };
  return fields[pointer];
};
