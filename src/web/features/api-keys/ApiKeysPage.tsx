import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '../../../contract/administration.ts';
import { apiKeysQuery } from '../../api/records.ts';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { roleWords } from '../../data/role-words.ts';
import { useNow } from '../../data/use-now.ts';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { IconKey } from '../../ui/icons.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ApiKeyDetails, hasExpired } from './ApiKeyDetails.tsx';
import { type MadeKey, NewApiKey } from './NewApiKey.tsx';

const words = officeText.apiKeys;

/** The API keys, for administrators, with a panel for the selected one. */
export function ApiKeysPage() {
  const address = useRecordAddress(paths.apiKeys);
  const { data: keys, error, refetch } = useQuery(apiKeysQuery);
  const [made, setMade] = useState<MadeKey>();
  const { remove, page } = useDeletion('apiKey', address);
  return (
    <RecordsPage
      name="apiKeys"
      words={words}
      icon={<IconKey size={24} />}
      {...page}
      columns={apiKeyColumns}
      rows={keys}
      error={error}
      onRetry={() => void refetch()}
      renderNew={(navigation) => <NewApiKey navigation={navigation} onMade={setMade} />}
      renderDetails={(key, navigation) => (
        <ApiKeyDetails
          apiKey={key}
          secret={made?.id === key.id ? made.key : undefined}
          navigation={navigation}
          onDelete={() => remove([key])}
        />
      )}
    />
  );
}

const apiKeyColumns: readonly Column<ApiKey>[] = [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
  {
    key: 'role',
    label: text.users.role,
    text: ({ role }) => roleWords(role),
    choice: ({ role }) => ({ value: String(role), label: roleWords(role) }),
    width: 130,
    phone: 'below',
  },
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
    key: 'expires',
    label: words.expires,
    text: ({ expiresUtc }, format) => (expiresUtc === null ? words.never : format.dateTime(expiresUtc)),
    draw: (key, format) => <Expiry apiKey={key} format={format} />,
    moment: ({ expiresUtc }) => expiresUtc,
    width: 210,
    unsearched: true,
    phone: 'end',
  },
];

function Expiry({ apiKey, format }: { apiKey: ApiKey; format: Format }) {
  const isExpired = hasExpired(apiKey, useNow(60_000));
  const { expiresUtc } = apiKey;
  if (expiresUtc === null) return words.never;
  const at = format.dateTime(expiresUtc);
  return isExpired ? <StatusMark kind="unknown">{`${words.expired} · ${at}`}</StatusMark> : at;
}
