import type { ApiKey } from '../../../contract/administration.ts';
import { config, docsAddress } from '../../api/config.ts';
import { RecordPanel } from '../../components/RecordPanel.tsx';
import { useRecordNames } from '../../data/record-names.ts';
import { roleWords } from '../../data/role-words.ts';
import { useNow } from '../../data/use-now.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Fact, Facts, PanelSection } from '../../ui/Facts.tsx';
import { Quiet } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';

const words = officeText.apiKeys;

interface ApiKeyDetailsProps {
  apiKey: ApiKey;
  /** The key itself, only right after its creation. It is stored nowhere. */
  secret: string | undefined;
  navigation: RecordNavigation;
  onDelete: () => void;
}

export const hasExpired = ({ expiresUtc }: Pick<ApiKey, 'expiresUtc'>, nowMs: number): boolean =>
  expiresUtc !== null && Date.parse(expiresUtc) <= nowMs;

export function ApiKeyDetails({ apiKey, secret, navigation, onDelete }: ApiKeyDetailsProps) {
  const { fleet: fleets } = useRecordNames(['fleet']);
  const { name, role, fleetIds, createdUtc, lastUsedUtc, expiresUtc } = apiKey;
  const isExpired = hasExpired(apiKey, useNow(60_000));
  const curl = `curl -s -H "Authorization: Bearer ${secret ?? words.placeholder}" ${config().baseUrl}/public/v1/vehicles`;
  return (
    <RecordPanel title={name} onClose={navigation.close} onDelete={onDelete}>
      {secret !== undefined && (
        <SecretOnce title={words.once.title} detail={words.once.detail} label={words.once.key}>
          {secret}
        </SecretOnce>
      )}
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
