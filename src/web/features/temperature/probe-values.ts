import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Probe } from '../../../contract/temperature.ts';
import { profilesQuery } from '../../api/records.ts';
import type { RecordBody } from '../../api/row.ts';
import { text } from '../../text/index.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';

const words = text.temperature;

/** What the form shows of a probe; `profileId` is '' without one. */
export interface ProbeValues {
  name: string;
  profileId: string;
}

type Content = Pick<Probe, 'name' | 'profileId'>;

export const valuesOf = ({ name, profileId }: Content): ProbeValues => ({
  name,
  profileId: profileId === null ? '' : String(profileId),
});

/** The values as the fields of a request. */
export const toFields = ({ name, profileId }: ProbeValues): RecordBody<'saveProbe'> => ({
  name,
  profileId: profileId === '' ? null : Number(profileId),
});

type NameOf = (profileId: number) => string;

/** A probe in words, field by field, for comparisons. */
export const fieldsOf = ({ name, profileId }: Content, profileName: NameOf): FieldText[] => [
  { field: words.name, value: name },
  { field: words.profile, value: profileId === null ? '' : profileName(profileId) },
];

export const fieldsOfValues = ({ name, profileId }: ProbeValues, profileName: NameOf): FieldText[] =>
  fieldsOf({ name: name.trim(), profileId: profileId === '' ? null : Number(profileId) }, profileName);

export function useProfileName(): NameOf {
  const { data } = useQuery(profilesQuery());
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return (profileId) => names.get(profileId) ?? words.unknownProfile;
  }, [data]);
}
