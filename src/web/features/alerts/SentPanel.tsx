import { type QueryKey, useQuery } from '@tanstack/react-query';
import { causeWords } from '../../../contract/alert-words/alert-words.ts';
import type { AlertSent } from '../../../contract/alerts.ts';
import { alertMessageQuery } from '../../api/alerts.ts';
import { selectedRow } from '../../api/growing-list.ts';
import { useMayChange } from '../../api/me.ts';
import type { useOpenRow } from '../../data/use-open-row.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { isProblemLike } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts, NotFetched, PanelSection } from '../../ui/Facts.tsx';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { IconReload } from '../../ui/icons.tsx';
import { Quiet, Row } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { NoticeLinks } from './NoticeLinks.tsx';
import classes from './SentPanel.module.css';
import type { SentRow } from './sent-row.ts';
import { mayRetry, SentState, whyWords } from './sent-state.tsx';
import { useRetry } from './use-retry.ts';

const words = officeText.alerts.sent;

interface SentPanelProps {
  found: ReturnType<typeof useOpenRow<AlertSent, SentRow, QueryKey>>;
  /** Shows a period that includes all notices; left out: the period includes the notice. */
  onWiden: (() => void) | undefined;
  onClose: () => void;
}

/** The selected notice. It may be outside the period, because links to notices must work. */
export function SentPanel({ found: { row, isLoading, error }, ...props }: SentPanelProps) {
  if (row) return <NoticePanel row={row} {...props} />;
  const isNone = !isLoading && (error === null || (isProblemLike(error) && error.status === 404));
  return (
    <Panel title={words.missing.title} onClose={props.onClose}>
      {isLoading && <ListSkeleton rows={3} />}
      {isNone && <EmptyState title={words.missing.title} detail={words.missing.detail} />}
      {error !== null && !isNone && <ErrorState error={error} />}
    </Panel>
  );
}

interface NoticePanelProps extends Omit<SentPanelProps, 'found'> {
  row: SentRow;
}

/** Recipient, state, reason, related records and message of a notice. */
function NoticePanel({ row, onWiden, onClose }: NoticePanelProps) {
  const { notice, what } = row;
  return (
    <Panel
      title={what}
      subtitle={<SentState state={notice.state} />}
      onClose={onClose}
      footer={mayRetry(row) ? <Retry row={row} /> : undefined}
    >
      {onWiden && (
        <Row gap="8px 12px" wrap justify="between" className={classes.outside} role="status">
          {words.outside}
          <Button compact variant="default" onClick={onWiden}>
            {words.widen}
          </Button>
        </Row>
      )}
      <Facts>
        <NoticeFacts notice={notice} />
        <NoticeLinks row={row} />
      </Facts>
      <Message notice={notice} />
    </Panel>
  );
}

function Retry({ row }: { row: SentRow }) {
  const { retry, pending } = useRetry();
  const reason = useMayChange('alertSent') ? undefined : text.records.viewerMayNot;
  return (
    <Row align="stretch" gap={0} justify="end">
      <GatedButton
        variant="default"
        icon={<IconReload size={16} />}
        reason={reason}
        loading={pending}
        onClick={() => void retry(selectedRow(row.id))}
      >
        {words.retry.now}
      </GatedButton>
    </Row>
  );
}

function NoticeFacts({ notice }: { notice: AlertSent }) {
  const format = useFormat();
  const { state, channel, recipient, attempts, dueUtc, sentUtc, othersInMessage: others } = notice;
  const why = whyWords(notice);
  return (
    <>
      <Fact term={words.recipient}>{words.byChannel(recipient, words.channels[channel])}</Fact>
      {why !== '' && <Fact term={words.why}>{why}</Fact>}
      {notice.day !== null && (
        <Fact term={causeWords(officeText.alerts.kinds, notice.cause).utc}>{format.date(notice.day)}</Fact>
      )}
      <Time term={words.happened} at={notice.utc} />
      {isLater(notice.createdUtc, notice.utc) && <Time term={words.created} at={notice.createdUtc} />}
      {sentUtc !== null && <Time term={words.sentAt} at={sentUtc} />}
      {dueUtc !== null && state === 'held' && <Time term={words.heldUntil} at={dueUtc} />}
      {dueUtc !== null && state === 'waiting' && attempts > 0 && <Time term={words.next} at={dueUtc} />}
      {attempts > 0 && <Fact term={words.attempts}>{format.number(attempts)}</Fact>}
      {others > 0 && <Fact term={words.together}>{words.togetherWith(others, format.number(others))}</Fact>}
    </>
  );
}

function Time({ term, at }: { term: string; at: string }) {
  return (
    <Fact term={term}>
      <Moment at={at} />
    </Fact>
  );
}

/** Hides the second time if both are equal. */
const isLater = (utc: string, than: string): boolean => Date.parse(utc) - Date.parse(than) > 60_000;

/** The plain text part of the message. */
function Message({ notice: { id, state, messageId } }: { notice: AlertSent }) {
  const { data, error, refetch } = useQuery(alertMessageQuery(id));
  const { message } = words;
  const isOver = state === 'failed' || state === 'notConfigured';
  const title = state === 'sent' ? message.went : isOver ? message.wouldHave : message.goes;
  return (
    <PanelSection title={title}>
      {error !== null && <NotFetched error={error} onRetry={() => void refetch()} />}
      {!data && error === null && <ListSkeleton rows={4} />}
      {data && (
        <div className={classes.message}>
          {data.subject !== null && <p className={classes.subject}>{data.subject}</p>}
          <p className={classes.text}>{data.text}</p>
        </div>
      )}
      {messageId !== null && (
        <Quiet size={12} className={classes.messageId}>
          {words.messageId} <code>{messageId}</code>
        </Quiet>
      )}
    </PanelSection>
  );
}
