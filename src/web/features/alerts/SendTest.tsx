import { useState } from 'react';
import type { AlertSent } from '../../../contract/alerts.ts';
import { useTestAlertRule } from '../../api/alerts.ts';
import { useMayChange } from '../../api/me.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { IconSend } from '../../ui/icons.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import classes from './RuleDetails.module.css';
import { SentState, whyWords } from './sent-state.tsx';

const words = officeText.alerts.rules.test;

interface SendTestProps {
  ruleId: number;
  /** The last notices of the rule, newest first. */
  notices: readonly AlertSent[] | undefined;
}

/** Sends a test to all recipients of the rule and shows the result for each. */
export function SendTest({ ruleId, notices }: SendTestProps) {
  const testing = useTestAlertRule();
  const reason = useMayChange('alertRule') ? undefined : text.records.viewerMayNot;
  /** The newest notice before the test. Notices of the test are newer. */
  const [after, setAfter] = useState<number>();
  const send = async (): Promise<void> => {
    const newest = Math.max(0, ...(notices ?? []).map(({ id }) => id));
    try {
      await testing.mutateAsync(ruleId);
      setAfter(newest);
    } catch (error) {
      notifyFailure(error, words.failed);
    }
  };
  const test = after === undefined ? [] : newestTest(notices ?? [], after);
  return (
    <>
      <GatedButton
        variant="default"
        icon={<IconSend size={16} />}
        reason={reason}
        loading={testing.isPending}
        disabled={notices === undefined}
        onClick={() => void send()}
      >
        {words.send}
      </GatedButton>
      <div role="status" className={classes.test}>
        {test.length > 0 && <TestResult test={test} />}
      </div>
    </>
  );
}

/** All notices of one test have the same time. */
function newestTest(notices: readonly AlertSent[], after: number): readonly AlertSent[] {
  const tests = notices.filter(({ id, cause }) => cause === 'test' && id > after);
  return tests.filter(({ utc }) => utc === tests[0]?.utc).reverse();
}

function TestResult({ test }: { test: readonly AlertSent[] }) {
  const format = useFormat();
  return (
    <>
      <p>{words.of(format.timeOfDay(test[0]?.utc ?? new Date()))}</p>
      <Stack as="ul" gap={0} className={classes.notices}>
        {test.map((notice) => (
          <li key={notice.id}>
            <span className={classes.recipient}>{notice.recipient}</span>
            <SentState state={notice.state} />
            {whyWords(notice) !== '' && (
              <Quiet as="span" className={classes.to}>
                {whyWords(notice)}
              </Quiet>
            )}
          </li>
        ))}
      </Stack>
    </>
  );
}
