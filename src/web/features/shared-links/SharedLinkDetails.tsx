import { Link } from '@tanstack/react-router';
import { RecordPanel } from '../../components/RecordPanel.tsx';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { pathOfRecord } from '../../paths/of-record.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Quiet } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { SharedLinkRow } from './SharedLinksPage.tsx';

const words = officeText.sharedLinks;

interface SharedLinkDetailsProps {
  link: SharedLinkRow;
  /** The address, only right after the link was made. It is stored nowhere. */
  url: string | undefined;
  navigation: RecordNavigation;
  onDelete: () => void;
}

export function SharedLinkDetails({ link, url, navigation, onDelete }: SharedLinkDetailsProps) {
  const { name, kind, shows, state, startUtc, endUtc, endsOnArrival, arrivedUtc, expiresUtc } = link;
  const subjectId = link.scopeId ?? link.vehicleId;
  const page = subjectId === null ? undefined : pathOfRecord(link.scope ?? 'vehicle', subjectId);
  return (
    <RecordPanel title={name} onClose={navigation.close} onDelete={onDelete}>
      {url !== undefined && (
        <SecretOnce title={words.once.title} detail={words.once.detail} label={words.once.url}>
          {url}
        </SecretOnce>
      )}
      <Facts>
        <Fact term={words.state}>
          <StatusMark kind={state === 'open' ? 'good' : 'unknown'}>{words.states[state]}</StatusMark>
        </Fact>
        <Fact term={words.kind}>{words.kinds[kind]}</Fact>
        <Fact term={words.shows}>{page ? <Link to={page}>{shows}</Link> : shows}</Fact>
        {link.reportQuery !== null && (
          <Fact term={officeText.imports.fields.reportQuery}>{officeText.alerts.rules.reportFilters}</Fact>
        )}
        {startUtc !== null && endUtc !== null && (
          <Fact term={words.period}>
            <Moment at={startUtc} /> – <Moment at={endUtc} />
          </Fact>
        )}
        {kind === 'arrival' && (
          <Fact term={words.arrived}>{arrivedUtc === null ? words.notYet : <Moment at={arrivedUtc} />}</Fact>
        )}
        <Fact term={words.expires}>
          <Moment at={expiresUtc} />
          {endsOnArrival && <Quiet>{words.orOnArrival}</Quiet>}
        </Fact>
        <Fact term={words.createdBy}>{link.createdBy ?? words.removedUser}</Fact>
        <Fact term={words.created}>
          <Moment at={link.createdUtc} />
        </Fact>
        <Fact term={words.opened}>
          {link.lastOpenedUtc === null ? text.records.never : <Moment at={link.lastOpenedUtc} />}
        </Fact>
      </Facts>
      <Quiet>{state === 'ended' ? words.endedDetail : words.revoking}</Quiet>
    </RecordPanel>
  );
}
