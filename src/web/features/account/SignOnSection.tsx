import { useQuery } from '@tanstack/react-query';
import type { SingleSignOn } from '../../../contract/administration.ts';
import { roleNameOf } from '../../../contract/roles.ts';
import { singleSignOnQuery } from '../../api/account.ts';
import { docsAddress } from '../../api/config.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { isMissing } from '../../text/problems.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { PageSection } from '../../ui/FormSection.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';

const words = officeText.account.signOn;

/** How people of the organisation sign in, for administrators. The host sets it up; here they see whether it works. */
export function SignOnSection() {
  const { data, error, isFetching, refetch } = useQuery(singleSignOnQuery);
  // A server that knows only the API document.
  if (error && isMissing(error)) return null;
  return (
    <PageSection title={words.title} detail={words.detail}>
      <Stack gap={16}>
        {data && <Shown of={data} />}
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
        <Row gap={12} wrap>
          {data && data.status !== 'off' && (
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              {words.check}
            </Button>
          )}
          <a href={docsAddress('/single-sign-on')} target="_blank" rel="noreferrer">
            {words.guide}
          </a>
        </Row>
      </Stack>
    </PageSection>
  );
}

function Shown({ of }: { of: SingleSignOn }) {
  if (of.status === 'off') return <Quiet>{words.off}</Quiet>;
  const roleOf = (role: number): string => {
    const name = roleNameOf(role);
    return name === undefined ? '' : text.users.roles[name];
  };
  return (
    <>
      <StatusMark kind={of.status === 'ready' ? 'good' : 'alarm'}>{words.status[of.status]}</StatusMark>
      <Facts>
        <Fact term={words.issuer}>{of.issuer}</Fact>
        <Fact term={words.passwords}>{of.only ? words.only : words.both}</Fact>
        <Fact term={words.roles}>
          {of.roleClaim === null
            ? words.rolesHere
            : of.roles.map(({ value, role }) => `${value} → ${roleOf(role)}`).join('\n')}
        </Fact>
        <Fact term={words.fleets}>{of.fleetClaim ?? words.fleetsHere}</Fact>
        {of.domains.length > 0 && <Fact term={words.domains}>{of.domains.join(', ')}</Fact>}
      </Facts>
      <CopyText label={words.redirectUri}>{of.redirectUri ?? ''}</CopyText>
      <CopyText label={words.logoutUri}>{of.logoutUri ?? ''}</CopyText>
    </>
  );
}
