import { useQuery } from '@tanstack/react-query';
import { roles } from '../../../contract/choices.ts';
import { meQuery, useIsAdministrator } from '../../api/me.ts';
import { text } from '../../text/index.ts';
import { ScrollPage } from '../../ui/layout.tsx';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import classes from './AccountPage.module.css';
import { FactorSection } from './FactorSection.tsx';
import { FleetSection } from './FleetSection.tsx';
import { LogoSection } from './LogoSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PersonSection } from './PersonSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { SignOnSection } from './SignOnSection.tsx';
import { UsageSection } from './UsageSection.tsx';

/** The person's own account: name, display settings, password and sessions. */
export function AccountPage() {
  const isAdministrator = useIsAdministrator();
  const { data: me, error, refetch } = useQuery(meQuery);
  return (
    <>
      <TitleLine title={text.shell.account.settings} />
      <ScrollPage>
        {me && (
          <div className={classes.column}>
            <PersonSection me={me} />
            <SettingsSection settings={me.settings} />
            {/* The organisation checks who comes in, with its own second factor. */}
            {!me.singleSignOn && <PasswordSection username={me.username} />}
            {me.secondFactor !== undefined && !me.singleSignOn && <FactorSection has={me.secondFactor} />}
            {me.passkeys !== undefined && !me.singleSignOn && <PasskeysSection />}
            <SessionsSection />
            {me.role === roles.administrator && <FleetSection />}
            {isAdministrator && <LogoSection />}
            {isAdministrator && <UsageSection />}
            {isAdministrator && <SignOnSection />}
          </div>
        )}
        {!me && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      </ScrollPage>
    </>
  );
}
