import { english } from '../plural.ts';

/** Words that any screen may need. */
export const common = {
  product: 'Fenceline',
  pageTitle: (page: string) => `${page} · Fenceline`,
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  edit: 'Edit',
  undo: 'Undo',
  retry: 'Try again',
  loading: 'Loading…',
  search: 'Search',
  clearSearch: 'Clear search',
  more: 'More',
  required: 'required',
  dismissNotice: 'Dismiss this notice',
  notices: 'Notices',
  restorable: (count: number, hours: string) =>
    `You can restore ${english(count, { one: 'it', other: 'them' })} for ${hours} hours.`,
  pressToUndo: (keys: string) => `Press ${keys} to undo`,
  leave: {
    title: 'Leave without saving?',
    detail: 'What you changed here is not saved yet.',
    leave: 'Leave without saving',
    stay: 'Stay here',
  },
  form: {
    errors: (count: number) =>
      `${count} ${english(count, { one: 'field is', other: 'fields are' })} not right yet: see below.`,
    back: {
      title: 'The service answers again',
      detail: 'It did not when you saved. Nothing you typed is lost: please save once more.',
    },
    elsewhere: (field: string, problem: string) => `${field}: ${problem}`,
  },
  split: {
    resize: (first: string, second: string) => `Resize ${first} and ${second}`,
  },
  panel: {
    grow: 'Make the panel taller',
    shrink: 'Make the panel shorter',
  },
};
