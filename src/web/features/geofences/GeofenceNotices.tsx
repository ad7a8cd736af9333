import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Unsubscription } from '../../../contract/alerts.ts';
import { emailAddresses } from '../../../contract/email-addresses.ts';
import { fold } from '../../../contract/fold.ts';
import { unsubscriptionsQuery, useSubscribeAgain } from '../../api/alerts.ts';
import { useMayChange } from '../../api/me.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { notify, notifyFailure } from '../../ui/notices.tsx';
import classes from './GeofenceNotices.module.css';

const words = officeText.alerts.geofence;

interface GeofenceNoticesProps {
  geofenceId: number;
  /** The addresses of the geofence. */
  email: string;
}

/** E-mail recipients of a geofence, who of them has unsubscribed, and the notices sent. */
export function GeofenceNotices({ geofenceId, email }: GeofenceNoticesProps) {
  const goneOf = useGone(geofenceId);
  return (
    <>
      <Stack as="ul" gap={0} className={classes.addresses}>
        {emailAddresses(email).map((address) => (
          <li key={address}>
            <Address address={address} gone={goneOf(address)} />
          </li>
        ))}
      </Stack>
      <Link to={paths.alertsSent} search={{ geofence: [String(geofenceId)], period: 'last30Days' }}>
        {words.sent}
      </Link>
    </>
  );
}

/** The addresses that have unsubscribed. */
export function Unsubscribed({ geofenceId, addresses }: { geofenceId: number; addresses: readonly string[] }) {
  const goneOf = useGone(geofenceId);
  const gone = addresses.filter(goneOf);
  if (gone.length === 0) return null;
  return (
    <Stack as="ul" gap={0} className={classes.addresses}>
      {gone.map((address) => (
        <li key={address}>
          <Address address={address} gone={goneOf(address)} />
        </li>
      ))}
    </Stack>
  );
}

function useGone(geofenceId: number): (address: string) => Unsubscription | undefined {
  const { data } = useQuery(unsubscriptionsQuery({ geofenceId }));
  const gone = new Map(data?.map((each) => [fold(each.address), each]));
  return (address) => gone.get(fold(address));
}

function Address({ address, gone }: { address: string; gone: Unsubscription | undefined }) {
  const format = useFormat();
  const again = useSubscribeAgain();
  const reason = useMayChange('unsubscription') ? undefined : text.records.viewerMayNot;
  if (!gone) return address;
  const subscribe = (): void =>
    void again.mutateAsync(gone.id).then(
      () => notify({ words: words.subscribed(address) }),
      (error: unknown) => notifyFailure(error, (why) => words.failed(address, why)),
    );
  return (
    <>
      <s>{address}</s>
      <Row as="span" gap="0 4px" wrap className={classes.gone}>
        <span title={format.utc(gone.utc)}>{words.unsubscribed(format.date(gone.utc))}</span>
        <GatedButton
          compact
          variant="subtle"
          reason={reason}
          loading={again.isPending}
          aria-label={words.againTo(address)}
          onClick={subscribe}
        >
          {words.again}
        </GatedButton>
      </Row>
    </>
  );
}
