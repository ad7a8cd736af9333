import type { DeliveryState } from '../../../contract/choices.ts';
import type { Delivery } from '../../../contract/webhooks.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { type StatusKind, StatusMark } from '../../ui/StatusMark.tsx';
import classes from './WebhookDetails.module.css';
import { eventWords } from './webhook-values.ts';

const words = officeText.webhooks.deliveries;

const kinds: Readonly<Record<DeliveryState, StatusKind>> = {
  waiting: 'information',
  delivered: 'good',
  failed: 'alarm',
};

export const DeliveryMark = ({ state }: Pick<Delivery, 'state'>) => (
  <StatusMark kind={kinds[state]}>{words.states[state]}</StatusMark>
);

export const typeWords = (type: string): string => (type === 'webhook.test' ? words.test : eventWords(type));

/** "Answered 503", "No answer within 15 s"; '' before the first attempt. */
export const outcomeWords = ({ status, problem }: Pick<Delivery, 'status' | 'problem'>): string => {
  if (problem === null) return status === null ? '' : words.answered(String(status));
  return problem === 'badStatus' ? words.answered(String(status)) : words.problems[problem];
};

/** State, reason, and the beginning of the answer. */
export function DeliveryOutcome({ delivery }: { delivery: Delivery }) {
  const format = useFormat();
  const { state, milliseconds, answer } = delivery;
  const outcome = outcomeWords(delivery);
  return (
    <Stack gap={4}>
      <DeliveryMark state={state} />
      {outcome !== '' && (
        <Quiet size={13}>{milliseconds === null ? outcome : words.within(outcome, format.number(milliseconds))}</Quiet>
      )}
      {answer !== null && answer !== '' && (
        <pre className={classes.raw} aria-label={words.answer} role="group">
          {answer}
        </pre>
      )}
    </Stack>
  );
}
