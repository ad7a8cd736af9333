import { useQuery } from '@tanstack/react-query';
import type { AccountUsage } from '../../../contract/administration.ts';
import { enforcedUsage, type UsageKind, usageKinds, wholeMegabytes } from '../../../contract/choices.ts';
import { accountUsageQuery } from '../../api/account.ts';
import { officeText } from '../../text/office.ts';
import { isMissing } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { PageSection } from '../../ui/FormSection.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';

const words = officeText.account.usage;
/** Share of a limit from which a person should know. */
const nearShare = 0.9;

/** What the account uses, and the limits that the host set, for administrators. */
export function UsageSection() {
  const { data, error, refetch } = useQuery(accountUsageQuery);
  // A server that knows only the API document.
  if (error && isMissing(error)) return null;
  return (
    <PageSection title={words.title} detail={words.detail}>
      {data && (
        <Facts>
          {usageKinds.map((kind) => (
            <Fact key={kind} term={words.kinds[kind]}>
              <Used kind={kind} of={data[kind]} />
            </Fact>
          ))}
          <Fact term={words.kept}>
            <Kept days={data.retentionDays} />
          </Fact>
        </Facts>
      )}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
    </PageSection>
  );
}

function Kept({ days }: { days: number | null }) {
  const format = useFormat();
  return days === null ? words.keptForever : words.keptDays(days, format.number(days));
}

function Used({ kind, of: { count, limit } }: { kind: UsageKind; of: AccountUsage[UsageKind] }) {
  const format = useFormat();
  const shown = (value: number): string =>
    kind === 'bytes' ? `${format.number(wholeMegabytes(value))} MB` : format.number(value);
  if (limit === null) return shown(count);
  const ofLimit = words.ofLimit(shown(count), shown(limit));
  if (count < nearShare * limit) return ofLimit;
  const isEnforced = enforcedUsage.some((enforced) => enforced === kind);
  if (count < limit) return <StatusMark kind="warning">{`${ofLimit} · ${words.near}`}</StatusMark>;
  return <StatusMark kind="alarm">{`${ofLimit} · ${isEnforced ? words.full : words.over}`}</StatusMark>;
}
