import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSaveProbe } from '../../api/probes.ts';
import { each } from '../../parts/each.ts';
import { useVehicleName } from '../../parts/names.ts';
import { text } from '../../text/index.ts';
import { problemWords } from '../../text/problems.ts';
import { temperature } from '../../text/temperature.ts';
import { useFormat } from '../../text/use-format.ts';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { IconEdit } from '../../ui/icons.tsx';
import { notify } from '../../ui/notices.tsx';
import classes from './CustomiseProbes.module.css';
import { NoProfiles, useProfileOptions } from './ProbeForm.tsx';
import type { ProbeRow } from './probe-row.ts';

const words = temperature.customise;

interface CustomiseProbesProps {
  rows: readonly ProbeRow[];
  onDone: () => void;
}

/** Names and one profile for several probes in one go. */
export function CustomiseProbes({ rows, onDone }: CustomiseProbesProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconEdit size={16} />} onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      {asking && <CustomiseDialog rows={rows} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  );
}

function CustomiseDialog({ rows: selected, onDone, onClose }: CustomiseProbesProps & { onClose: () => void }) {
  // Those that were selected when it was opened, whatever comes meanwhile; the vehicles' names among it.
  const [rows] = useState(selected);
  const vehicleName = useVehicleName();
  const [names, setNames] = useState(() => new Map(rows.map(({ id, name }) => [id, name])));
  const [profileId, setProfileId] = useState('');
  const [checked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const save = useSave();
  const format = useFormat();
  const options = useProfileOptions(words.keep);
  const nameOf = (id: number): string => names.get(id) ?? '';
  const needsProfile = profileId === '' && rows.some(({ probe }) => probe.profileId === null);
  const needsName = rows.some(({ id }) => nameOf(id).trim() === '');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (needsProfile || needsName) return;
    setSaving(true);
    await save(rows, nameOf, profileId);
    onClose();
    onDone();
  };
  return (
    <Dialog title={words.title(rows.length, format.number(rows.length))} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <NativeSelect
          label={words.all}
          data={options}
          value={profileId}
          onChange={({ currentTarget: { value } }) => setProfileId(value)}
          error={checked && needsProfile && words.needsProfile}
          data-autofocus
        />
        {options.length === 1 && <NoProfiles />}
        <div className={classes.names}>
          {rows.map(({ id, name, probe }) => (
            <TextInput
              key={id}
              label={vehicleName(probe.vehicleId)}
              aria-label={words.nameOf(name, vehicleName(probe.vehicleId))}
              value={nameOf(id)}
              autoComplete="off"
              maxLength={255}
              onChange={({ currentTarget: { value } }) => setNames((now) => new Map(now).set(id, value))}
              error={checked && nameOf(id).trim() === '' && words.needsName}
            />
          ))}
        </div>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={saving}>
            {text.common.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** What is as it was is not sent. */
function useSave() {
  const saving = useSaveProbe();
  const format = useFormat();
  return async (rows: readonly ProbeRow[], nameOf: (id: number) => string, profileId: string): Promise<void> => {
    const wanted = rows.flatMap((row) => {
      const profile = profileId === '' ? row.probe.profileId : Number(profileId);
      const name = nameOf(row.id).trim();
      const same = profile === row.probe.profileId && name === row.name;
      return profile === null || same ? [] : [{ ...row, sent: { probeId: row.id, name, profileId: profile } }];
    });
    const { done, failed } = await each(wanted, ({ sent }) => saving.mutateAsync({ record: sent }));
    for (const { record, error } of failed.slice(0, 3)) {
      notify({ kind: 'problem', words: words.failed(record.name, problemWords(error).detail) });
    }
    if (done.length > 0) notify({ words: words.done(done.length, format.number(done.length)) });
  };
}
