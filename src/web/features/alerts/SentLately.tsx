import { Link } from '@tanstack/react-router';
import { causeWords } from '../../../contract/alert-words/alert-words.ts';
import type { AlertSent } from '../../../contract/alerts.ts';
import { paths } from '../../paths/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Nothing, PanelSection } from '../../ui/Facts.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import classes from './RuleDetails.module.css';
import { SentState } from './sent-state.tsx';

const words = officeText.alerts.rules.lately;
const atMost = 6;

/** The last notices of a rule and their states. */
export function SentLately({ ruleId, notices }: { ruleId: number; notices: readonly AlertSent[] | undefined }) {
  return (
    <PanelSection
      title={officeText.alerts.geofence.sent}
      aside={
        notices &&
        notices.length > 0 && (
          <Link to={paths.alertsSent} search={{ rule: [String(ruleId)], period: 'last30Days' }}>
            {words.all}
          </Link>
        )
      }
    >
      {!notices && <ListSkeleton rows={2} />}
      {notices?.length === 0 && <Nothing>{words.none}</Nothing>}
      {notices && notices.length > 0 && (
        <Stack as="ol" gap={0} className={classes.notices}>
          {notices.slice(0, atMost).map((notice) => (
            <li key={notice.id}>
              <NoticeLine notice={notice} />
            </li>
          ))}
        </Stack>
      )}
    </PanelSection>
  );
}

function NoticeLine({ notice }: { notice: AlertSent }) {
  const format = useFormat();
  const { id, cause, recipient, createdUtc } = notice;
  return (
    <>
      <Link
        to={paths.alertSent}
        params={{ alertSentId: String(id) }}
        search={{ period: 'last30Days' }}
        title={format.utc(createdUtc)}
      >
        {format.dateTime(createdUtc)}
      </Link>
      <SentState state={notice.state} />
      <Quiet as="span" className={classes.to}>
        {officeText.alerts.sent.line(causeWords(officeText.alerts.kinds, cause).name, recipient)}
      </Quiet>
    </>
  );
}
