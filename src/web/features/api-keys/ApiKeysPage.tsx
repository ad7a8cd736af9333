import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '../../../contract/administration.ts';
import { config, docsAddress } from '../../api/config.ts';
import { apiKeysQuery } from '../../api/records.ts';
import { RecordPanel } from '../../components/RecordPanel.tsx';
import { type DetailsProps, RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordNames } from '../../data/record-names.ts';
import { roleWords } from '../../data/role-words.ts';
import { useNow } from '../../data/use-now.ts';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Fact, Facts, PanelSection } from '../../ui/Facts.tsx';
import { IconKey } from '../../ui/icons.tsx';
import { Quiet } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Column } from '../../ui/table/column.ts';
import { type MadeKey, NewApiKey } from './NewApiKey.tsx';

const words = officeText.apiKeys;

/** The API keys, for administrators, with a panel for the selected one. */
export function ApiKeysPage() {
  const address = useRecordAddress(paths.apiKeys);
  const { data: keys, error, refetch } = useQuery(apiKeysQuery);
  const [made, setMade] = useState<MadeKey>();
  const { page } = useDeletion('apiKey', address);
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
      renderDetails={(details) => (
        <ApiKeyDetails {...details} secret={made?.id === details.row.id ? made.key : undefined} />
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

interface ApiKeyDetailsProps extends DetailsProps<ApiKey> {
  /** The key itself, only right after its creation. It is stored nowhere. */
  secret: string | undefined;
}

const hasExpired = ({ expiresUtc }: Pick<ApiKey, 'expiresUtc'>, nowMs: number): boolean =>
  expiresUtc !== null && Date.parse(expiresUtc) <= nowMs;

function ApiKeyDetails({ row: apiKey, secret, navigation, onDelete }: ApiKeyDetailsProps) {
  const { fleet: fleets } = useRecordNames(['fleet']);
  const { name, role, fleetIds, createdUtc, lastUsedUtc, expiresUtc } = apiKey;
  const isExpired = hasExpired(apiKey, useNow(60_000));
  const curl = `curl -s -H "Authorization: Bearer ${secret ?? words.placeholder}" ${config().baseUrl}/public/v1/vehicles`;
  return (
    <RecordPanel title={name} onClose={navigation.close} onDelete={onDelete}>
      <SecretOnce title={words.once.title} detail={words.once.detail} label={words.once.key}>
        {secret}
      </SecretOnce>
      <Facts>
        <Fact term={text.users.role}>{roleWords(role)}</Fact>
        <Fact term={text.users.fleets.label}>
          {fleetIds === null
            ? text.users.fleets.all
            : fleetIds.map((id) => fleets.get(id) ?? text.users.fleets.deleted).join(', ')}
        </Fact>
        <Fact term={words.lastUsed}>{lastUsedUtc === null ? text.records.never : <Moment at={lastUsedUtc} />}</Fact>
        <Fact term={words.expires}>
          {expiresUtc === null ? words.never : <Moment at={expiresUtc} />}{' '}
          {isExpired && <StatusMark kind="unknown">{words.expired}</StatusMark>}
        </Fact>
        <Fact term={words.created}>
          <Moment at={createdUtc} />
        </Fact>
      </Facts>
      <Quiet>{words.deleting}</Quiet>
      <p>
        <a href={docsAddress()} target="_blank" rel="noreferrer">
          {words.documentation}
        </a>
      </p>
      <PanelSection title={words.curl}>
        <CopyText label={words.curl}>{curl}</CopyText>
      </PanelSection>
    </RecordPanel>
  );
}
