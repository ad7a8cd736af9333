import { Link } from '@tanstack/react-router';
import type { Assignment } from '../../../contract/assignments.ts';
import { useMayChange } from '../../api/me.ts';
import { RecordChanges } from '../../components/RecordChanges.tsx';
import { RecordPanel } from '../../components/RecordPanel.tsx';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import classes from './AssignmentDetails.module.css';
import { AssignmentWhy } from './AssignmentWhy.tsx';
import type { AssignmentRow } from './assignment-row.ts';
import { nameOf, secondsOf, stateOf } from './assignment-texts.ts';
import { fieldsOf } from './assignment-values.ts';
import { SourceMark } from './SourceMark.tsx';
import { useEndNow } from './use-end-now.ts';

const words = text.assignments;

interface AssignmentDetailsProps {
  row: AssignmentRow;
  nowMs: number;
  navigation: RecordNavigation;
  onDelete: () => void;
}

export function AssignmentDetails({ row, nowMs, navigation, onDelete }: AssignmentDetailsProps) {
  const format = useFormat();
  const state = stateOf(row, nowMs);
  return (
    <RecordPanel
      title={nameOf(row)}
      subtitle={<StatusMark kind={state === 'running' ? 'good' : 'unknown'}>{words.states[state]}</StatusMark>}
      onClose={navigation.close}
      onEdit={() => navigation.edit(row.id)}
      onDelete={onDelete}
    >
      {row.endMs === null && state === 'running' && <EndNow row={row} />}
      <Facts>
        <Fact term={text.kinds.vehicle}>
          <Link to={paths.vehicle} params={{ vehicleId: String(row.vehicleId) }}>
            {row.vehicle}
          </Link>
        </Fact>
        <Fact term={text.kinds.driver}>
          <Link to={paths.driver} params={{ driverId: String(row.driverId) }}>
            {row.driver}
          </Link>
        </Fact>
        <Fact term={text.records.start}>
          <Moment ms={row.startMs} />
        </Fact>
        <Fact term={text.records.end}>{row.endMs === null ? words.stillRuns : <Moment ms={row.endMs} />}</Fact>
        <Fact term={text.records.duration}>{format.duration(secondsOf(row, nowMs))}</Fact>
        <Fact term={words.source}>
          <SourceMark source={row.source} inWords />
        </Fact>
      </Facts>
      <AssignmentWhy assignment={row.assignment} />
      <RecordChanges<Assignment>
        resource="assignment"
        resourceId={row.id}
        fieldsOf={(assignment) => fieldsOf(assignment, format)}
      />
    </RecordPanel>
  );
}

function Moment({ ms }: { ms: number }) {
  const format = useFormat();
  const moment = new Date(ms);
  return (
    <time dateTime={moment.toISOString()} title={format.utc(moment)}>
      {format.dateTime(moment)}
    </time>
  );
}

function EndNow({ row }: { row: AssignmentRow }) {
  const mayChange = useMayChange();
  const endNow = useEndNow();
  return (
    <div className={classes.end}>
      <GatedButton reason={mayChange ? undefined : text.records.viewerMayNot} onClick={() => endNow(row)}>
        {words.endNow}
      </GatedButton>
    </div>
  );
}
