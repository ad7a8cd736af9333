import { Link } from '@tanstack/react-router';
import { resourceTypes } from '../../../contract/kinds.ts';
import type { Profile } from '../../../contract/temperature.ts';
import { RecordChanges } from '../../parts/RecordChanges.tsx';
import { RecordPanel } from '../../parts/RecordPanel.tsx';
import { References } from '../../parts/References.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import classes from './ProfileDetails.module.css';
import { bandWords } from './probe-state.ts';
import type { ProfileRow } from './profile-row.ts';
import { fieldsOf } from './profile-values.ts';

const { temperature } = text;

const words = temperature.profiles;

interface ProfileDetailsProps {
  row: ProfileRow;
  ways: RecordWays;
  onDelete: () => void;
}

/** Details of a profile: its limits and its probes. */
export function ProfileDetails({ row, ways, onDelete }: ProfileDetailsProps) {
  const { id, name, profile, probes } = row;
  const format = useFormat();
  return (
    <RecordPanel title={name} onClose={ways.close} onEdit={() => ways.edit(id)} onDelete={onDelete}>
      <Facts>
        <Fact term={words.band}>{bandWords(profile, format)}</Fact>
        <Fact term={words.probes}>
          {probes.length === 0 ? (
            words.noProbes
          ) : (
            <ul className={classes.probes}>
              {probes.map((probe) => (
                <li key={probe.probeId}>
                  <Link to={paths.probe} params={{ probeId: String(probe.probeId) }}>
                    {probe.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact term={words.updated}>
          <span title={format.utc(profile.updated)}>{format.dateTime(profile.updated)}</span>
        </Fact>
      </Facts>
      <References resourceType={resourceTypes.profile} resourceId={id} />
      <RecordChanges resource="profile" resourceId={id} fieldsOf={(record: Profile) => fieldsOf(record, format)} />
    </RecordPanel>
  );
}
