import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useMayChange } from '../api/me.ts';
import { serviceNowMs } from '../api/service-clock.ts';
import { usePrintKey } from '../data/print-whole.ts';
import { paths } from '../paths/index.ts';
import { text } from '../text/index.ts';
import { signIn } from '../text/sign-in.ts';
import { useFormat } from '../text/use-format.ts';
import { announce, LiveRegion } from '../ui/announce.tsx';
import { IconClose, IconMore, IconNarrow, IconWiden } from '../ui/icons.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { keep, readKept } from '../ui/kept.ts';
import { Quiet, Stack } from '../ui/layout.tsx';
import { KeptUndo } from '../ui/notices.tsx';
import { SkipLink } from '../ui/SkipLink.tsx';
import { TitleLineEnd } from '../ui/TitleLine.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { AwayBanner } from './AwayBanner.tsx';
import { SearchButton, useCommands } from './commands.tsx';
import { ClockMark, LiveMark } from './LiveMark.tsx';
import { FindingsCount, NotReviewedCount } from './MenuCounts.tsx';
import { type MenuEntry, menu } from './menu.tsx';
import { preparePrints } from './print.ts';
import classes from './Shell.module.css';
import { useNotifyShown } from './shown.ts';

const contentId = 'content';
const entriesId = 'menu-entries';
const narrowKey = 'fenceline.narrow-menu';

/** The frame around every page. The menu is on the left, on a phone at the bottom. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  useNotifyShown();
  useEffect(preparePrints, []);
  usePrintKey();
  useAnnouncedPages();
  useEffect(keepFocus, []);
  const [narrow, setNarrow] = useNarrowMenu();
  const [more, setMore] = useMoreMenu();
  const commands = useCommands();
  // Draws the empty frame first and links and page in slices after it, so that a slow phone does not freeze.
  const isFramed = useDeferredValue(true, false);
  return (
    <div className={classes.shell} data-narrow={narrow || undefined}>
      <SkipLink to={`#${contentId}`}>{text.shell.skip}</SkipLink>
      <Stack as="nav" gap={2} className={classes.rail} aria-label={text.shell.mainMenu} data-more={more || undefined}>
        <Link to={paths.start} className={classes.brand} activeOptions={{ exact: true }}>
          <Mark />
          <span className={classes.word}>{text.common.product}</span>
        </Link>
        <Stack gap={14} id={entriesId} className={classes.entries}>
          {isFramed &&
            menu.map(({ label, entries }) => (
              <Stack gap={2} key={label} role="group" aria-label={label} className={classes.group}>
                <span className={classes.heading} aria-hidden="true">
                  {label}
                </span>
                {entries.map((entry) => (
                  <MenuLink key={entry.to} entry={entry} />
                ))}
              </Stack>
            ))}
        </Stack>
        {isFramed && <MoreButton opened={more} onPress={() => setMore(!more)} />}
        <button
          type="button"
          className={classes.narrow}
          aria-label={narrow ? text.shell.widen : text.shell.narrow}
          title={narrow ? text.shell.widen : text.shell.narrow}
          onClick={() => setNarrow(!narrow)}
        >
          {narrow ? <IconWiden /> : <IconNarrow />}
        </button>
      </Stack>
      <TitleLineEnd
        value={
          <>
            <PrintedAt />
            <KeptUndo />
            <SearchButton onPress={commands.search} />
            <ClockMark />
            <LiveMark />
            <AccountMenu onHelp={commands.help} />
          </>
        }
      >
        <Stack as="main" gap={0} id={contentId} className={classes.content} tabIndex={-1}>
          <AwayBanner />
          {isFramed && children}
        </Stack>
      </TitleLineEnd>
      <LiveRegion />
      {commands.overlay}
    </div>
  );
}

/** In the head of a printed page: "now" and "for 2 h" on it mean this time. */
function PrintedAt() {
  const format = useFormat();
  if (!format.onPaper) return null;
  const now = new Date(serviceNowMs());
  return (
    <Quiet as="p" size={13}>
      {text.table.print.printedAt(format.date(now), format.time(now), format.timeZone)}
    </Quiet>
  );
}

function MenuLink({ entry: { to, icon, label, onPhone, forAdministrators } }: { entry: MenuEntry }) {
  const mayChange = useMayChange('user');
  if (forAdministrators && !mayChange) return null;
  return (
    <Link
      to={to}
      className={classes.link}
      title={label}
      data-on-phone={onPhone || undefined}
      activeProps={{ 'data-active': true }}
      // Another choice of tags is still the same page.
      activeOptions={{ includeSearch: false }}
    >
      {icon}
      <span className={classes.word}>{label}</span>
      {to === paths.temperature && <NotReviewedCount />}
      {to === paths.places && <FindingsCount />}
    </Link>
  );
}

/** On a phone: opens the entries that do not fit into the bottom bar. */
function MoreButton({ opened, onPress }: { opened: boolean; onPress: () => void }) {
  const label = opened ? text.shell.menu.fewer : text.shell.menu.more;
  return (
    <button type="button" className={classes.more} aria-expanded={opened} aria-controls={entriesId} onClick={onPress}>
      {opened ? <IconClose size={20} /> : <IconMore size={20} />}
      <span>{label}</span>
    </button>
  );
}

/** Open until a navigation, Escape or a press outside. */
function useMoreMenu(): [boolean, (opened: boolean) => void] {
  const [opened, setOpened] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => setOpened(false), [path]);
  useEffect(() => {
    if (!opened) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setOpened(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [opened]);
  return [opened, setOpened];
}

function useNarrowMenu(): [boolean, (narrow: boolean) => void] {
  const [narrow, setNarrow] = useState(() => {
    const kept = readKept(narrowKey);
    return kept === null ? innerWidth < 1100 : kept === 'true';
  });
  return [
    narrow,
    (next) => {
      setNarrow(next);
      keep(narrowKey, String(next));
    },
  ];
}

/** Screen readers announce a new page, but not changes within a page (filters, a panel). */
function useAnnouncedPages(): void {
  const { getMatchedRoutes } = useRouter();
  const page = useRouterState({
    select: ({ resolvedLocation }): string | undefined => {
      const route: { id: string } | undefined = resolvedLocation && getMatchedRoutes(resolvedLocation.pathname)[0][1];
      return route?.id;
    },
  });
  useEffect(() => {
    if (page === undefined) return;
    const announceTitle = (): void => announce(document.title);
    const title = document.querySelector('title');
    if (title && document.title === signIn.pageTitle) {
      // The first page of a session that was renewed is still on its way.
      const titled = new MutationObserver(() => {
        titled.disconnect();
        announceTitle();
      });
      titled.observe(title, { childList: true });
      return () => titled.disconnect();
    }
    // After the page's own effects, which set the title.
    const later = setTimeout(announceTitle);
    return () => clearTimeout(later);
  }, [page]);
}

/** The product's mark: a fence and what is inside it. */
function Mark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className={classes.fence} d="M6.5 12 14 5.5l11.5 4.5L23 24 9 26.5z" />
      <circle cx="16" cy="16" r="3" />
    </svg>
  );
}
