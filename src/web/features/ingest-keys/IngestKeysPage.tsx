import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type IngestKey, ingestKeyRotation } from '../../../contract/administration.ts';
import { ingestKeysQuery, useRotateIngestKey } from '../../api/records.ts';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useMaking } from '../../components/use-making.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import { useNow } from '../../data/use-now.ts';
import { type RecordNavigation, useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { IconKey } from '../../ui/icons.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DevicesField } from './DevicesField.tsx';
import { hasEnded, IngestKeyDetails } from './IngestKeyDetails.tsx';
import { type MadeKey, NewIngestKey } from './NewIngestKey.tsx';

const words = officeText.ingestKeys;

/** Refreshes often, because a person who connects a device waits for its first message, and live events name no key. */
const againMs = 5000;

/** The device keys, for administrators, with a panel for the selected one. */
export function IngestKeysPage() {
  const address = useRecordAddress(paths.ingestKeys);
  const { data: keys, error, refetch } = useQuery({ ...ingestKeysQuery, refetchInterval: againMs });
  const [made, setMade] = useState<MadeKey>();
  const { page } = useDeletion('ingestKey', address);
  return (
    <RecordsPage
      name="ingestKeys"
      words={words}
      icon={<IconKey size={24} />}
      {...page}
      columns={ingestKeyColumns}
      rows={keys}
      error={error}
      onRetry={() => void refetch()}
      renderNew={(navigation) => <NewIngestKey navigation={navigation} onMade={setMade} />}
      renderEdit={(key, navigation) => <RotateIngestKey ingestKey={key} navigation={navigation} onMade={setMade} />}
      renderDetails={(details) => (
        <IngestKeyDetails {...details} secret={made?.id === details.row.id ? made.key : undefined} />
      )}
    />
  );
}

const ingestKeyColumns: readonly Column<IngestKey>[] = [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
  {
    key: 'lastUsed',
    label: words.lastUsed,
    text: ({ lastUsedUtc }, format) => (lastUsedUtc === null ? text.records.never : format.dateTime(lastUsedUtc)),
    moment: ({ lastUsedUtc }) => lastUsedUtc,
    width: 160,
    unsearched: true,
    phone: 'below',
    phoneLabel: true,
  },
  {
    key: 'devices',
    label: words.devices.title,
    text: ({ deviceIds }, format) => (deviceIds === null ? words.devices.any : format.list(deviceIds)),
    width: 180,
  },
  {
    key: 'created',
    label: words.created,
    text: ({ createdUtc }, format) => format.dateTime(createdUtc),
    moment: ({ createdUtc }) => createdUtc,
    width: 160,
    unsearched: true,
  },
  {
    key: 'ends',
    label: words.ends,
    text: ({ endsUtc }, format) => (endsUtc === null ? '' : format.dateTime(endsUtc)),
    draw: (key, format) => <End ingestKey={key} format={format} />,
    moment: ({ endsUtc }) => endsUtc,
    width: 210,
    unsearched: true,
    phone: 'end',
  },
];

function End({ ingestKey, format }: { ingestKey: IngestKey; format: Format }) {
  const isOver = hasEnded(ingestKey, useNow(60_000));
  const { endsUtc } = ingestKey;
  if (endsUtc === null) return null;
  const at = format.dateTime(endsUtc);
  return isOver ? <StatusMark kind="unknown">{`${words.ended} · ${at}`}</StatusMark> : at;
}

const rotateWords = officeText.ingestKeys.rotate;

interface Values {
  /** In days; empty: until the old key is deleted. */
  overlap: string;
  deviceIds: string[];
}

/** Creates a key that replaces another one, so that devices change one after the other. */
function RotateIngestKey({
  ingestKey: { id, name, deviceIds },
  navigation,
  onMade,
}: {
  ingestKey: IngestKey;
  navigation: RecordNavigation;
  onMade: (made: MadeKey) => void;
}) {
  const rotating = useRotateIngestKey();
  const { form } = useContractForm<Values>({
    first: { overlap: '7', deviceIds: deviceIds ?? [] },
    schema: ingestKeyRotation,
    toBody,
    fieldOf: (pointer) => (pointer === '#/overlapMinutes' ? 'overlap' : 'deviceIds'),
  });
  const rotate = (values: Values) => rotating.mutateAsync({ ingestKeyId: id, ...toBody(values) });
  const saving = useMaking(rotate, navigation, onMade);
  return (
    <FormShell title={rotateWords.named(name)} form={form} submitLabel={rotateWords.submit} {...saving}>
      <SelectField
        control={form.control}
        name="overlap"
        label={rotateWords.overlap}
        description={rotateWords.overlapDetail}
        options={overlaps}
      />
      <DevicesField control={form.control} name="deviceIds" />
    </FormShell>
  );
}

const overlaps = [
  { value: '0', label: rotateWords.now },
  ...[1, 7, 30].map((days) => ({ value: String(days), label: rotateWords.afterDays(days) })),
  { value: '', label: rotateWords.whenDeleted },
];

const minutesOfDay = 24 * 60;

const toBody = ({ overlap, deviceIds }: Values) => ({
  overlapMinutes: overlap === '' ? null : Number(overlap) * minutesOfDay,
  deviceIds,
});
