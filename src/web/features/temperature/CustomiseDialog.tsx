import { type FormEvent, useState } from 'react';
import { useVehicleName } from '../../data/names.ts';
import { useBulkChange } from '../../data/use-bulk-change.ts';
import { text } from '../../text/index.ts';
import { problemWords } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.tsx';
import classes from './CustomiseDialog.module.css';
import { NoProfiles, useProfileOptions } from './ProbeForm.tsx';
import type { ProbeRow } from './probe-row.ts';

const words = text.temperature.customise;

interface CustomiseDialogProps {
  rows: readonly ProbeRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Changes the names and the profile of several probes. Values that could not be saved stay in the dialog. */
export function CustomiseDialog({ rows: selected, onDone, onClose }: CustomiseDialogProps) {
  // The rows at the time of opening. Later data does not change them.
  const [rows, setRows] = useState(selected);
  const vehicleName = useVehicleName();
  const [names, setNames] = useState(() => new Map(rows.map(({ id, name }) => [id, name])));
  const [pattern, setPattern] = useState('');
  const [profileId, setProfileId] = useState('');
  const [checked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<number, unknown>>(new Map());
  const save = useSave();
  const format = useFormat();
  const options = useProfileOptions(words.keep);
  const nameOf = (id: number): string => names.get(id) ?? '';
  const needsProfile = profileId === '' && rows.some(({ probe }) => probe.profileId === null);
  const unnamed = rows.findIndex(({ id }) => nameOf(id).trim() === '');
  const dirty = profileId !== '' || rows.some(({ id, name }) => nameOf(id) !== name);
  const { close, questions } = useQuestions(dirty, saving, onClose);
  const forAll = sameForAll(refused);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (needsProfile || unnamed >= 0) {
      const profile = event.currentTarget.querySelector('select');
      const fields = event.currentTarget.querySelectorAll<HTMLElement>('[data-name]');
      return (needsProfile ? profile : fields[unnamed])?.focus();
    }
    setSaving(true);
    const failed = await save(rows, nameOf, profileId);
    setSaving(false);
    setRefused(new Map(failed.map(({ record, error }) => [record.id, error])));
    const refusedIds = new Set(failed.map(({ record }) => record.id));
    if (failed.length > 0) return setRows(rows.filter(({ id }) => refusedIds.has(id)));
    onClose();
    onDone();
  };
  const errorOf = (id: number): string | false => {
    if (checked && nameOf(id).trim() === '') return text.records.needsName;
    return refused.has(id) && !forAll && problemWords(refused.get(id)).detail;
  };
  return (
    <>
      <Dialog title={words.title(rows.length, format.number(rows.length))} onClose={close}>
        <Stack as="form" gap={14} noValidate onSubmit={(event) => void submit(event)}>
          {forAll && <ProblemNote title={forAll.title}>{forAll.detail}</ProblemNote>}
          <Select
            label={words.all}
            options={options}
            value={profileId}
            onChange={({ currentTarget: { value } }) => setProfileId(value)}
            error={checked && needsProfile && words.needsProfile}
            data-autofocus
          />
          {options.length === 1 && <NoProfiles />}
          {rows.length > 1 && (
            <TextInput
              label={words.pattern}
              description={words.patternDetail}
              placeholder={words.patternExample}
              value={pattern}
              autoComplete="off"
              dir="auto"
              maxLength={255}
              onChange={({ currentTarget: { value } }) => {
                setPattern(value);
                // Without a pattern the names are as they were.
                setNames(
                  new Map(rows.map((row) => [row.id, value.trim() === '' ? row.name : nameByPattern(value, row)])),
                );
              }}
            />
          )}
          <Stack gap={10} className={classes.names}>
            {rows.map(({ id, name, probe }, index) => (
              <TextInput
                key={id}
                label={vehicleName(probe.vehicleId)}
                aria-label={words.nameOf(name, vehicleName(probe.vehicleId))}
                value={nameOf(id)}
                autoComplete="off"
                dir="auto"
                maxLength={255}
                data-name
                onChange={({ currentTarget: { value } }) => setNames((now) => new Map(now).set(id, value))}
                onPaste={(event) => {
                  const pasted = pastedNames(event.clipboardData.getData('text'));
                  if (!pasted) return;
                  event.preventDefault();
                  const filled = rows
                    .slice(index)
                    .flatMap((row, at) => (pasted[at] ? [[row.id, pasted[at]] as const] : []));
                  setNames((now) => new Map([...now, ...filled]));
                }}
                error={errorOf(id)}
              />
            ))}
          </Stack>
          <DialogButtons>
            <Button variant="default" onClick={close}>
              {text.common.cancel}
            </Button>
            <Button type="submit" loading={saving}>
              {text.common.save}
            </Button>
          </DialogButtons>
        </Stack>
      </Dialog>
      {questions}
    </>
  );
}

/** Closing the dialog and leaving the page ask first if changes would be lost. */
function useQuestions(dirty: boolean, saving: boolean, onClose: () => void) {
  const [closing, setClosing] = useState(false);
  const { dialog } = useUnsavedChanges(dirty);
  const { leave } = text.common;
  const questions = (
    <>
      {dialog}
      <ConfirmDialog
        opened={closing}
        title={leave.title}
        detail={leave.detail}
        confirm={leave.leave}
        cancel={leave.stay}
        danger
        onConfirm={onClose}
        onCancel={() => setClosing(false)}
      />
    </>
  );
  const close = (): void => {
    if (saving) return;
    if (dirty) setClosing(true);
    else onClose();
  };
  return { close, questions };
}

/** One message for all probes if several failed for the same reason, for example because the service is away. */
function sameForAll(refused: ReadonlyMap<number, unknown>) {
  const [first, ...rest] = [...refused.values()].map(problemWords);
  return rest.length > 0 && rest.every(({ detail }) => detail === first?.detail) ? first : undefined;
}

/** Saves changed probes only. Returns those that could not be saved. */
function useSave() {
  const format = useFormat();
  const change = useBulkChange('probe', (_, why) => why);
  return async (rows: readonly ProbeRow[], nameOf: (id: number) => string, profileId: string) => {
    const items = rows.flatMap(({ id, name, probe }) => {
      const fields = {
        name: nameOf(id).trim(),
        profileId: profileId === '' ? probe.profileId : Number(profileId),
      };
      return fields.profileId !== probe.profileId || fields.name !== name ? [{ id, name, record: probe, fields }] : [];
    });
    return change(items, (count) => words.done(count, format.number(count)), true);
  };
}

/** Names for many probes at once: by a pattern, or from a column of a spreadsheet. */

/** "{vehicle}, freezer" becomes "Cold box 02, freezer". Other braces stay as they are. */
const nameByPattern = (pattern: string, { vehicle, probe, profile }: ProbeRow): string =>
  pattern
    .replaceAll('{vehicle}', () => vehicle)
    .replaceAll('{channel}', () => String(probe.number))
    .replaceAll('{profile}', () => profile?.name ?? '')
    .trim();

/** The first column of pasted rows; undefined if it is a single cell. */
function pastedNames(text: string): string[] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.length > 1 ? lines.map((line) => (line.split('\t')[0] ?? '').trim()) : undefined;
}
