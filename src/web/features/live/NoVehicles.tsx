import { Link } from '@tanstack/react-router';
import { can } from '../../api/can.ts';
import { useMayChange } from '../../api/me.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { IconVehicle } from '../../ui/icons.tsx';
import { EmptyState, ErrorState, NoMatch } from '../../ui/states.tsx';
import type { LiveRows } from './use-live-rows.ts';

const words = text.liveList;

interface NoVehiclesProps {
  data: LiveRows;
  /** Ends the search and the filter. */
  onClear: () => void;
}

/** Why the list is empty: there are no vehicles, none matches, or the list could not be loaded. */
export function NoVehicles({ data: { rows, error, retry }, onClear }: NoVehiclesProps) {
  if (!can.list('vehicle')) return <EmptyState icon={<IconVehicle size={24} />} {...words.notListed} />;
  if (rows?.length === 0) return <Empty />;
  if (rows) return <NoMatch {...words.noHits} clear={words.clearFind} onClear={onClear} />;
  return <ErrorState error={error} onRetry={retry} />;
}

function Empty() {
  const mayChange = useMayChange('ingestKey');
  return (
    <EmptyState
      icon={<IconVehicle size={24} />}
      title={words.empty.title}
      detail={words.empty.detail}
      action={
        mayChange && (
          <>
            <Link to={paths.newIngestKey} className={buttonLook({ variant: 'default' })}>
              {words.empty.connect}
            </Link>
            <Link to={paths.newVehicle} className={buttonLook({ variant: 'default' })}>
              {words.empty.add}
            </Link>
          </>
        )
      }
    />
  );
}
