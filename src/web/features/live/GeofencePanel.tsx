import { Link } from '@tanstack/react-router';
import type { ListedGeofence } from '../../api/geofences.ts';
import { GeofenceNow } from '../../components/GeofenceNow.tsx';
import { paths } from '../../paths/index.ts';
import type { LiveSearch } from '../../paths/live.ts';
import { text } from '../../text/index.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/states.tsx';

const words = text.geofenceNow;

interface GeofencePanelProps {
  /** Undefined: the URL names no geofence of the list. */
  geofence: ListedGeofence | undefined;
  tagNames: readonly string[];
  /** Search parameters that a link to a vehicle keeps. */
  kept: LiveSearch;
  onClose: () => void;
}

/** Who is in a geofence now, and today's visits. */
export function GeofencePanel({ geofence, tagNames, kept, onClose }: GeofencePanelProps) {
  if (!geofence) {
    return (
      <Panel title={text.kinds.geofence} onClose={onClose}>
        <EmptyState title={text.geofenceForm.missing.title} detail={words.missing} />
      </Panel>
    );
  }
  const geofenceId = String(geofence.id);
  return (
    <Panel
      title={geofence.description}
      subtitle={tagNames.length > 0 ? tagNames.join(' · ') : undefined}
      onClose={onClose}
      footer={
        <Row align="stretch" wrap justify="between">
          <Link to={paths.geofence} params={{ geofenceId }} className={buttonLook({ variant: 'subtle' })}>
            {words.open}
          </Link>
          <Link to={paths.visits} search={{ geofence: [geofenceId] }} className={buttonLook({ variant: 'subtle' })}>
            {text.geofences.details.visits}
          </Link>
        </Row>
      }
    >
      <GeofenceNow key={geofence.id} geofenceId={geofence.id} kept={kept} />
    </Panel>
  );
}
