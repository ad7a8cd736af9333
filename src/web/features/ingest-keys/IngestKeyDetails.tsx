import { Link } from '@tanstack/react-router';
import type { IngestKey } from '../../../contract/administration.ts';
import { secondsBetween } from '../../../rules/vehicle-state.ts';
import { config, docsAddress } from '../../api/config.ts';
import { RecordPanel } from '../../components/RecordPanel.tsx';
import type { DetailsProps } from '../../components/RecordsPage.tsx';
import { useNow } from '../../data/use-now.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Fact, Facts, PanelSection } from '../../ui/Facts.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import classes from './IngestKeyDetails.module.css';

const words = officeText.ingestKeys;

interface IngestKeyDetailsProps extends DetailsProps<IngestKey> {
  /** The key itself, only right after its creation. It is stored nowhere. */
  secret: string | undefined;
}

export const hasEnded = ({ endsUtc }: Pick<IngestKey, 'endsUtc'>, nowMs: number): boolean =>
  endsUtc !== null && Date.parse(endsUtc) <= nowMs;

/** A device key, and texts to paste into the settings of devices. */
export function IngestKeyDetails({ row: ingestKey, secret, navigation, onDelete }: IngestKeyDetailsProps) {
  const format = useFormat();
  const { id, name, deviceIds, createdUtc, endsUtc } = ingestKey;
  const isOver = hasEnded(ingestKey, useNow(60_000));
  const { baseUrl } = config();
  const key = secret ?? words.placeholder;
  return (
    <RecordPanel title={name} onClose={navigation.close} onDelete={onDelete}>
      <SecretOnce title={words.once.title} detail={words.once.detail} label={words.once.key}>
        {secret}
      </SecretOnce>
      <Facts>
        <Fact term={words.lastUsed}>
          <LastMessage ingestKey={ingestKey} />
          {'\n'}
          <Link to={paths.trackers}>{words.seeTrackers}</Link>
        </Fact>
        <Fact term={words.devices.title}>{deviceIds === null ? words.devices.any : format.list(deviceIds)}</Fact>
        <Fact term={words.created}>
          <Moment at={createdUtc} />
        </Fact>
        {endsUtc && (
          <Fact term={words.ends}>
            <Moment at={endsUtc} /> {isOver && <StatusMark kind="unknown">{words.ended}</StatusMark>}
          </Fact>
        )}
      </Facts>
      <p className={classes.note}>{words.notArriving}</p>
      <p className={classes.note}>{words.deleting}</p>
      {secret === undefined && <p className={classes.note}>{words.withPlaceholder}</p>}
      <p className={classes.note}>
        <a href={docsAddress('/devices')} target="_blank" rel="noreferrer">
          {text.palette.actions.documentation.title}
        </a>
      </p>
      <PanelSection title={words.traccar}>
        <CopyText label={words.traccar}>{traccarLines(baseUrl, key)}</CopyText>
      </PanelSection>
      <PanelSection title={words.curl}>
        <p className={classes.note}>{words.curlDetail}</p>
        <CopyText label={words.curl}>{curlLine(baseUrl, key)}</CopyText>
      </PanelSection>
      <PanelSection title={words.phone}>
        <p className={classes.note}>{words.inAddress}</p>
        <CopyText label={words.phone}>{phoneLine(baseUrl, key)}</CopyText>
      </PanelSection>
      <PanelSection title={words.ownTracks}>
        <p className={classes.note}>{words.inAddress}</p>
        <CopyText label={words.ownTracks}>{ownTracksLine(baseUrl, key)}</CopyText>
      </PanelSection>
      <PanelSection title={words.osmAnd}>
        <p className={classes.note}>{words.osmAndDetail}</p>
        <p className={classes.note}>{words.inAddress}</p>
        <CopyText label={words.osmAnd}>{osmAndLine(baseUrl, key)}</CopyText>
      </PanelSection>
      <PanelSection title={words.rotate.title}>
        <Stack gap={8} align="start">
          <Quiet size={13}>{words.rotate.detail}</Quiet>
          <Button variant="default" onClick={() => navigation.edit(id)}>
            {words.rotate.open}
          </Button>
        </Stack>
      </PanelSection>
    </RecordPanel>
  );
}

/** The age of the last message with a key. A person who connects a device sees it arrive. */
function LastMessage({ ingestKey: { lastUsedUtc } }: { ingestKey: IngestKey }) {
  const format = useFormat();
  const nowMs = useNow(1000);
  if (lastUsedUtc === null) return <StatusMark kind="unknown">{words.waiting}</StatusMark>;
  const at = format.dateTime(lastUsedUtc);
  return (
    <Moment at={lastUsedUtc}>
      <StatusMark kind="good">
        {format.onPaper ? at : words.lastAt(format.duration(secondsBetween(lastUsedUtc, nowMs)), at)}
      </StatusMark>
    </Moment>
  );
}

/** Texts to paste into the settings of devices, with the address of this service. */

/** For `traccar.xml`. Turns on Traccar's retry, because without it failed messages are lost. */
export const traccarLines = (baseUrl: string, key: string): string =>
  [
    ['forward.enable', 'true'],
    ['forward.type', 'json'],
    ['forward.url', `${baseUrl}/ingest/traccar`],
    ['forward.header', `Authorization: Bearer ${key}`],
    ['forward.retry.enable', 'true'],
  ]
    .map(([name, value]) => `<entry key='${name}'>${value}</entry>`)
    .join('\n');

/** Sends one message with the current time from a shell. */
export const curlLine = (baseUrl: string, key: string): string =>
  `curl -s "${baseUrl}/ingest/v1/messages" -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' ` +
  `-d "[{\\"device\\":\\"van-7\\",\\"utc\\":\\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\\",\\"latitude\\":52.52,\\"longitude\\":13.405}]"`;

/** The server address for Traccar Client. */
const phoneLine = (baseUrl: string, key: string): string => `${baseUrl}/ingest/osmand/${key}`;

/** The address for OwnTracks in HTTP mode. */
const ownTracksLine = (baseUrl: string, key: string): string => `${baseUrl}/ingest/owntracks/${key}`;

/**
 * The URL for the OsmAnd app, which fills in the numbers in braces. The speed is left out, because the protocol has knots
 * and the app sends metres per second.
 */
const osmAndLine = (baseUrl: string, key: string): string =>
  `${phoneLine(baseUrl, key)}?id=my-phone&lat={0}&lon={1}&timestamp={2}&bearing={6}`;
