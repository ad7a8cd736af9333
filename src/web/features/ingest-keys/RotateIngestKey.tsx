import { type IngestKey, ingestKeyRotation } from '../../../contract/administration.ts';
import { useRotateIngestKey } from '../../api/records.ts';
import { useMaking } from '../../components/use-making.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { officeText } from '../../text/office.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { DevicesField } from './DevicesField.tsx';
import type { MadeKey } from './NewIngestKey.tsx';

const words = officeText.ingestKeys.rotate;

interface Values {
  /** In days; empty: until the old key is deleted. */
  overlap: string;
  deviceIds: string[];
}

/** Creates a key that replaces another one, so that devices change one after the other. */
export function RotateIngestKey({
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
    <FormShell title={words.named(name)} form={form} submitLabel={words.submit} {...saving}>
      <SelectField
        control={form.control}
        name="overlap"
        label={words.overlap}
        description={words.overlapDetail}
        options={overlaps}
      />
      <DevicesField control={form.control} name="deviceIds" />
    </FormShell>
  );
}

const overlaps = [
  { value: '0', label: words.now },
  ...[1, 7, 30].map((days) => ({ value: String(days), label: words.afterDays(days) })),
  { value: '', label: words.whenDeleted },
];

const minutesOfDay = 24 * 60;

const toBody = ({ overlap, deviceIds }: Values) => ({
  overlapMinutes: overlap === '' ? null : Number(overlap) * minutesOfDay,
  deviceIds,
});
