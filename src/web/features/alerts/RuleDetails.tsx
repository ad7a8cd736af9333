import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { alertKindRow, isReportRule, subjectOf } from '../../../contract/alert-kinds.ts';
import { causeWords } from '../../../contract/alert-words/alert-words.ts';
import type { AlertRule, AlertSent } from '../../../contract/alerts.ts';
import { recordStatuses } from '../../../contract/choices.ts';
import { fold } from '../../../contract/fold.ts';
import { alertsSentQuery, noticesAgainMs } from '../../api/alerts.ts';
import { useMayChange } from '../../api/me.ts';
import { Recipients, useUnsubscribed } from '../../components/Recipients.tsx';
import { RecordChanges } from '../../components/RecordChanges.tsx';
import { RecordPanel } from '../../components/RecordPanel.tsx';
import type { DetailsProps } from '../../components/RecordsPage.tsx';
import { datesOf } from '../../data/period.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact, Facts, Nothing, PanelSection } from '../../ui/Facts.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import classes from './RuleDetails.module.css';
import type { RuleRow } from './rule-row.ts';
import { escalationWords, fieldsOf, quietWords, usersWords, whenWords } from './rule-values.ts';
import { SendTest } from './SendTest.tsx';
import { SentState } from './sent-state.tsx';
import { useAccountZone } from './use-account-zone.ts';
import { useScopeWords } from './use-scope-words.ts';
import { useSetStatus } from './use-set-status.ts';

const words = officeText.alerts.rules;

/** Details of a rule: on or off, a test, and its last notices. */
export function RuleDetails({ row, navigation, onDelete }: DetailsProps<RuleRow>) {
  const { id, name, rule } = row;
  const format = useFormat();
  const scopeWords = useScopeWords();
  const notices = useRecentSent(id);
  return (
    <RecordPanel title={name} onClose={navigation.close} onEdit={() => navigation.edit(id)} onDelete={onDelete}>
      <Row gap="4px 12px" wrap justify="between" className={classes.head}>
        <StatusSwitch row={row} />
        <SendTest ruleId={id} notices={notices} />
        {rule.status !== recordStatuses.active && (
          <Quiet size={13} className={classes.off}>
            {words.off}
          </Quiet>
        )}
      </Row>
      <RuleFacts row={row} />
      <SentLately ruleId={id} notices={notices} />
      <RecordChanges
        resource="alertRule"
        resourceId={id}
        fieldsOf={(record: AlertRule) => fieldsOf(record, scopeWords, format)}
      />
    </RecordPanel>
  );
}

function StatusSwitch({ row }: { row: RuleRow }) {
  const setStatus = useSetStatus();
  const [pending, setPending] = useState(false);
  const reason = useMayChange('alertRule') ? undefined : text.records.viewerMayNot;
  const { active, inactive } = recordStatuses;
  return (
    <Switch
      label={words.switch}
      on={row.rule.status === active}
      pending={pending}
      reason={reason}
      onSwitch={(on) => {
        setPending(true);
        void setStatus([row], on ? active : inactive).finally(() => setPending(false));
      }}
    />
  );
}

function RuleFacts({ row: { rule, scope } }: { row: RuleRow }) {
  const format = useFormat();
  const timeZone = useAccountZone();
  const quiet = quietWords(rule);
  const escalation = escalationWords(rule, format);
  return (
    <Facts>
      <Fact term={words.watches}>
        <ScopeLink rule={rule}>{scope}</ScopeLink>
      </Fact>
      <Fact term={words.kind}>{whenWords(rule, format)}</Fact>
      {rule.reportQuery && <Fact term={officeText.imports.fields.reportQuery}>{words.reportFilters}</Fact>}
      {alertKindRow(rule.kind).end && (
        <Fact term={words.back}>{rule.notifyBack ? words.notifiesBack : words.noNoticeBack}</Fact>
      )}
      {isReportRule(rule.kind) ? <ReportEmails rule={rule} /> : <Emails addresses={rule.emails} />}
      {rule.phones.length > 0 && <Fact term={words.phonesShort}>{rule.phones.join('\n')}</Fact>}
      {rule.userIds.length > 0 && <Fact term={words.users}>{usersWords(rule, format)}</Fact>}
      {escalation !== '' && <Fact term={words.escalation.title}>{escalation}</Fact>}
      <Fact term={words.quiet}>
        {quiet === '' ? words.noQuiet : timeZone === undefined ? quiet : words.quietZone(quiet, timeZone)}
      </Fact>
    </Facts>
  );
}

function Emails({ addresses }: { addresses: readonly string[] }) {
  return addresses.length > 0 && <Fact term={words.emails}>{addresses.join('\n')}</Fact>;
}

/** The addresses of a report, and those of users and of former recipients if they have unsubscribed. */
function ReportEmails({ rule: { id: ruleId, emails } }: { rule: AlertRule }) {
  const listed = new Set(emails.map(fold));
  const others = [...useUnsubscribed({ ruleId }).keys()].filter((address) => !listed.has(address));
  return (
    <>
      {emails.length > 0 && (
        <Fact term={words.emails}>
          <Recipients about={{ ruleId }} addresses={emails} />
        </Fact>
      )}
      {others.length > 0 && (
        <Fact term={officeText.alerts.unsubscribed.others}>
          <Recipients about={{ ruleId }} addresses={others} />
        </Fact>
      )}
    </>
  );
}

type ScopeLinkProps = { rule: AlertRule; children: string };

/** A link to the record that the rule is about. */
function ScopeLink({ rule: { scope, scopeId, kind, content }, children }: ScopeLinkProps) {
  const id = String(scopeId);
  const params = { fleetId: id, vehicleId: id, profileId: id, probeId: id };
  const all = { probe: paths.temperature, vehicle: paths.vehicles, driver: paths.drivers }[subjectOf(kind, content)];
  const { fleet, vehicle, profile, probe } = paths;
  const to = { all, fleet, vehicle, profile, probe }[scope];
  return (
    <Link to={to} params={params}>
      {children}
    </Link>
  );
}

const recentMs = 30 * 24 * 3600_000;
/** Tolerance for a service whose clock is ahead. */
const aheadMs = 24 * 3600_000;

/** The notices of a rule in the last 30 days, newest first. */
function useRecentSent(ruleId: number): readonly AlertSent[] | undefined {
  // The query stays the same while the panel is open. New notices are still within its period.
  const [period] = useState(() => datesOf({ startMs: Date.now() - recentMs, endMs: Date.now() + aheadMs }));
  const { data } = useQuery({
    ...alertsSentQuery({ ...period, ruleId }),
    refetchInterval: ({ state }) => noticesAgainMs(state.data),
    select: newestFirst,
  });
  return data;
}

const newestFirst = (notices: readonly AlertSent[]): readonly AlertSent[] => [...notices].reverse();

const sentWords = officeText.alerts.rules.lately;
const atMost = 6;

/** The last notices of a rule and their states. */
function SentLately({ ruleId, notices }: { ruleId: number; notices: readonly AlertSent[] | undefined }) {
  return (
    <PanelSection
      title={officeText.alerts.geofence.sent}
      aside={
        notices &&
        notices.length > 0 && (
          <Link to={paths.alertsSent} search={{ rule: [String(ruleId)], period: 'last30Days' }}>
            {sentWords.all}
          </Link>
        )
      }
    >
      {!notices && <ListSkeleton rows={2} />}
      {notices?.length === 0 && <Nothing>{sentWords.none}</Nothing>}
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
