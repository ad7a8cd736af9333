import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { SharedLink } from '../../../contract/shared-links.ts';
import { sharedLinksQuery } from '../../api/records.ts';
import { RecordPanel } from '../../components/RecordPanel.tsx';
import { type DetailsProps, RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordNames } from '../../data/record-names.ts';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { pathOfRecord } from '../../paths/of-record.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { IconSend } from '../../ui/icons.tsx';
import { Quiet } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Column } from '../../ui/table/column.ts';
import { type MadeLink, NewSharedLink } from './NewSharedLink.tsx';

const words = officeText.sharedLinks;

/** A link with the names of what it shows. */
export interface SharedLinkRow extends SharedLink {
  /** "Lorry 08 → Depot Nord", or "Visits (PDF, Excel): Lorry 08". */
  shows: string;
}

const byCreated = { key: 'created', descending: true };

/** The links for customers, with a panel for the selected one. */
export function SharedLinksPage() {
  const address = useRecordAddress(paths.sharedLinks);
  const { rows, error, onRetry } = useSharedLinkRows();
  const [made, setMade] = useState<MadeLink>();
  const { page } = useDeletion('sharedLink', address);
  return (
    <RecordsPage
      name="sharedLinks"
      words={words}
      icon={<IconSend size={24} />}
      {...page}
      columns={sharedLinkColumns}
      defaultSort={byCreated}
      rows={rows}
      error={error}
      onRetry={onRetry}
      renderNew={(navigation) => <NewSharedLink navigation={navigation} onMade={setMade} />}
      renderDetails={(details) => (
        <SharedLinkDetails {...details} url={made?.id === details.row.id ? made.url : undefined} />
      )}
    />
  );
}

function useSharedLinkRows() {
  const names = useRecordNames(['vehicle', 'geofence', 'fleet', 'profile', 'probe']);
  const { data, error, refetch } = useQuery(sharedLinksQuery);
  const rows = useMemo(
    () =>
      data?.map((link): SharedLinkRow => {
        const { vehicleId, geofenceId, scope, scopeId, content } = link;
        const vehicle = names.vehicle.get(vehicleId ?? 0) ?? words.gone;
        const geofence = names.geofence.get(geofenceId ?? 0) ?? words.gone;
        if (content === null) return { ...link, shows: words.way(vehicle, geofence) };
        const subject = scope === null ? [] : [names[scope].get(scopeId ?? 0) ?? words.gone];
        return { ...link, shows: [officeText.alerts.rules.contents[content], ...subject].join(': ') };
      }),
    [data, names],
  );
  return { rows, error, onRetry: () => void refetch() };
}

const sharedLinkColumns: readonly Column<SharedLinkRow>[] = [
  { key: 'name', label: words.name, text: ({ name }) => name, width: 180, grow: 2 },
  {
    key: 'kind',
    label: words.kind,
    text: ({ kind }) => words.kinds[kind],
    choice: ({ kind }) => ({ value: kind, label: words.kinds[kind] }),
    width: 140,
  },
  { key: 'shows', label: words.shows, text: ({ shows }) => shows, width: 200, grow: 2, phone: 'below' },
  {
    key: 'state',
    label: words.state,
    text: ({ state }) => words.states[state],
    choice: ({ state }) => ({ value: state, label: words.states[state] }),
    width: 110,
    phone: 'end',
  },
  {
    key: 'expires',
    label: words.expires,
    text: ({ expiresUtc }, format) => format.dateTime(expiresUtc),
    moment: ({ expiresUtc }) => expiresUtc,
    width: 160,
    unsearched: true,
  },
  { key: 'createdBy', label: words.createdBy, text: ({ createdBy }) => createdBy ?? words.removedUser, width: 130 },
  {
    key: 'created',
    label: words.created,
    text: ({ createdUtc }, format) => format.dateTime(createdUtc),
    moment: ({ createdUtc }) => createdUtc,
    width: 160,
    unsearched: true,
  },
  {
    key: 'opened',
    label: words.opened,
    text: ({ lastOpenedUtc }, format) => (lastOpenedUtc === null ? text.records.never : format.dateTime(lastOpenedUtc)),
    moment: ({ lastOpenedUtc }) => lastOpenedUtc,
    width: 160,
    unsearched: true,
  },
];

interface SharedLinkDetailsProps extends DetailsProps<SharedLinkRow> {
  /** The address, only right after the link was made. It is stored nowhere. */
  url: string | undefined;
}

function SharedLinkDetails({ row: link, url, navigation, onDelete }: SharedLinkDetailsProps) {
  const { name, kind, shows, state, startUtc, endUtc, endsOnArrival, arrivedUtc, expiresUtc } = link;
  const subjectId = link.scopeId ?? link.vehicleId;
  const page = subjectId === null ? undefined : pathOfRecord(link.scope ?? 'vehicle', subjectId);
  return (
    <RecordPanel title={name} onClose={navigation.close} onDelete={onDelete}>
      <SecretOnce title={words.once.title} detail={words.once.detail} label={words.once.url}>
        {url}
      </SecretOnce>
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
