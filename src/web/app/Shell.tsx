import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '../paths.ts';
import { text } from '../text/index.ts';
import { announce, LiveRegion } from '../ui/announce.tsx';
import { IconGeofence, IconNarrow, IconTag, IconWiden } from '../ui/icons.tsx';
import { keep, readKept } from '../ui/kept.ts';
import { TitleLineEnd } from '../ui/TitleLine.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Mark } from './Mark.tsx';
import classes from './Shell.module.css';
import { useTellShown } from './shown.ts';

const contentId = 'content';
const narrowKey = 'fenceline.narrow-menu';

/** The frame around every page: menu at the left, at the bottom on a phone; the page itself beside it. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  useTellShown();
  useAnnouncedPages();
  const [narrow, setNarrow] = useNarrowMenu();
  return (
    <div className={classes.shell} data-narrow={narrow || undefined}>
      <a
        href={`#${contentId}`}
        className={classes.skip}
        onClick={(event) => {
          // The address is the router's: no fragment in it.
          event.preventDefault();
          document.getElementById(contentId)?.focus();
        }}
      >
        {text.shell.skip}
      </a>
      <nav className={classes.rail} aria-label={text.shell.mainMenu}>
        <Link to={paths.start} className={classes.brand}>
          <Mark />
          <span className={classes.word}>{text.common.product}</span>
        </Link>
        <MenuLink to={paths.geofences} icon={<IconGeofence size={20} />} label={text.shell.menu.geofences} />
        <MenuLink to={paths.tags} icon={<IconTag size={20} />} label={text.shell.menu.tags} />
        <button
          type="button"
          className={classes.narrow}
          aria-label={narrow ? text.shell.widen : text.shell.narrow}
          title={narrow ? text.shell.widen : text.shell.narrow}
          onClick={() => setNarrow(!narrow)}
        >
          {narrow ? <IconWiden /> : <IconNarrow />}
        </button>
      </nav>
      <TitleLineEnd value={<AccountMenu />}>
        <main id={contentId} className={classes.content} tabIndex={-1}>
          {children}
        </main>
      </TitleLineEnd>
      <LiveRegion />
    </div>
  );
}

interface MenuLinkProps {
  to: typeof paths.geofences | typeof paths.tags;
  icon: ReactNode;
  label: string;
}

function MenuLink({ to, icon, label }: MenuLinkProps) {
  return (
    <Link to={to} className={classes.link} title={label} activeProps={{ 'data-active': true }}>
      {icon}
      <span className={classes.word}>{label}</span>
    </Link>
  );
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

/** A reader hears which page has come; a change within a page (filters, a panel) speaks for itself. */
function useAnnouncedPages(): void {
  const page = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname.split('/')[1] });
  useEffect(() => {
    // After the page's own effects, which set the title.
    const later = setTimeout(() => page !== undefined && announce(document.title));
    return () => clearTimeout(later);
  }, [page]);
}
