import { Link } from '@tanstack/react-router';
import { emailAddresses } from '../../../contract/email-addresses.ts';
import { Recipients } from '../../components/Recipients.tsx';
import { paths } from '../../paths/index.ts';
import { officeText } from '../../text/office.ts';

interface GeofenceNoticesProps {
  geofenceId: number;
  /** The addresses of the geofence. */
  email: string;
}

/** E-mail recipients of a geofence, who of them has unsubscribed, and the notices sent. */
export function GeofenceNotices({ geofenceId, email }: GeofenceNoticesProps) {
  return (
    <>
      <Recipients about={{ geofenceId }} addresses={emailAddresses(email)} />
      <Link to={paths.alertsSent} search={{ geofence: [String(geofenceId)], period: 'last30Days' }}>
        {officeText.alerts.geofence.sent}
      </Link>
    </>
  );
}
