/** The frame around every screen. */
export const shell = {
  skip: 'Skip to the content',
  mainMenu: 'Main menu',
  narrow: 'Narrow the menu',
  widen: 'Widen the menu',
  menu: {
    groups: { places: 'Places', fleet: 'Fleet', manage: 'Manage' },
    geofences: 'Geofences',
    tags: 'Tags',
    drivers: 'Drivers',
    more: 'More',
    fewer: 'Close',
  },
  account: {
    open: (name: string) => `Account of ${name}`,
    openUnknown: 'Account',
    viewer: 'Viewer: may look, not change',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    settings: 'Account and settings',
    signOut: 'Sign out',
  },
  signOutAsk: {
    title: 'Sign out and lose changes?',
    detail: 'What you changed on this page is not saved yet.',
    signOut: 'Sign out',
  },
  notFound: {
    title: 'Page not found',
    heading: 'There is nothing at this address',
    detail: 'It may have been moved, or the link is not complete.',
    start: 'Go to the geofences',
  },
  failed: {
    title: 'This page stopped working',
    detail: 'Something went wrong on this page. The rest of the dashboard goes on, and nothing that was saved is lost.',
    reload: 'Reload the page',
    copy: 'Copy details',
    copied: 'Copied',
    details: 'Details for your administrator',
  },
  notLoaded: {
    title: 'This page could not be loaded',
    detail: 'The connection may be gone, or a newer version of the dashboard has been installed. Reload to go on.',
  },
};
