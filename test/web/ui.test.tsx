import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { GatedButton } from '../../src/web/ui/GatedButton.tsx';
import { Menu, MenuItem } from '../../src/web/ui/Menu.tsx';
import { dismissAllNotices, KeptUndo, Notices, notify, notifyUndo } from '../../src/web/ui/notices.tsx';
import { Panel } from '../../src/web/ui/Panel.tsx';
import { SearchBox } from '../../src/web/ui/SearchBox.tsx';
import { Split } from '../../src/web/ui/Split.tsx';
import { moved } from '../../src/web/ui/use-reorder.ts';

beforeEach(() => {
  localStorage.clear();
  act(dismissAllNotices);
});

describe('notices', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  const pass = (seconds: number): void =>
    act(() => {
      vi.advanceTimersByTime(seconds * 1000);
    });

  test('a notice disappears by itself; an error stays until it is dismissed', () => {
    render(<Notices />);
    act(() => {
      notify({ words: 'Saved' });
      notify({ words: 'It failed', kind: 'problem' });
    });
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    expect(screen.getByRole('alert')).toHaveTextContent('It failed');
    pass(5);
    expect(screen.queryByText('Saved')).toBeNull();
    pass(3600);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }));
    expect(screen.queryByText('It failed')).toBeNull();
  });

  test('text in another language than the page is marked as such', () => {
    render(<Notices />);
    const foreign = { words: 'The name is taken.', lang: 'en' };
    act(() => {
      notify({ words: 'Nicht gelöscht. The name is taken.', kind: 'problem', foreign });
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Nicht gelöscht. The name is taken.');
    expect(screen.getByText('The name is taken.')).toHaveAttribute('lang', 'en');
  });

  test('the timer stops while the pointer or the focus is inside', () => {
    render(<Notices />);
    act(() => {
      notifyUndo('Deleted', () => {});
    });
    pass(9);
    fireEvent.pointerEnter(screen.getByText('Deleted').parentElement as HTMLElement);
    pass(60);
    expect(screen.getByText('Deleted')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByText('Deleted').parentElement as HTMLElement);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    pass(60);
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    pass(0.9);
    expect(screen.getByText('Deleted')).toBeInTheDocument();
    pass(0.2);
    expect(screen.queryByText('Deleted')).toBeNull();
  });

  test('Undo has no time limit: it moves to the title line when its card leaves, the latest change first', () => {
    const undone: string[] = [];
    render(
      <>
        <KeptUndo />
        <Notices />
      </>,
    );
    act(() => {
      notifyUndo('First', () => undone.push('first'));
      notifyUndo('Second', () => undone.push('second'));
    });
    expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull();
    pass(3600);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(undone).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Second' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo: First' }));
    expect(undone).toEqual(['second', 'first']);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('a card that newer ones push out keeps its Undo', () => {
    render(
      <>
        <KeptUndo />
        <Notices />
      </>,
    );
    act(() => {
      notifyUndo('Deleted', () => {});
      for (const words of ['One', 'Two', 'Three']) notify({ words });
    });
    expect(screen.getByRole('button', { name: 'Undo: Deleted' })).toBeVisible();
  });

  test('Ctrl+Z undoes the last possible change, but not from inside a field', () => {
    const undone: string[] = [];
    render(
      <>
        <input aria-label="Field" />
        <Notices />
      </>,
    );
    act(() => {
      notifyUndo('First', () => undone.push('first'));
      notifyUndo('Second', () => undone.push('second'));
      notify({ words: 'Third' });
    });
    const press = (where: Element): boolean => fireEvent.keyDown(where, { key: 'z', ctrlKey: true });
    press(screen.getByRole('textbox'));
    expect(undone).toEqual([]);
    for (let times = 1; times <= 3; times += 1) press(document.body);
    expect(undone).toEqual(['second', 'first']);
  });

  test('at most three at once', () => {
    render(<Notices />);
    act(() => {
      for (const words of ['One', 'Two', 'Three', 'Four']) notify({ words });
    });
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getAllByRole('status')).toHaveLength(3);
    expect(screen.queryByText('One')).toBeNull();
  });
});

describe('a menu', () => {
  const names = ['Last 7 days', 'Last 30 days', 'Last month', 'Today', 'This month', 'This week'];
  test.each([
    ['t', 'Today'],
    ['tt', 'This month'],
    ['th', 'This month'],
    ['this w', 'This week'],
    ['last m', 'Last month'],
    ['last 3', 'Last 30 days'],
    ['x', 'Last 7 days'],
  ])('typing "%s" moves to "%s", and presses nothing', async (typed, name) => {
    const user = userEvent.setup();
    const pressed = vi.fn();
    render(
      <Menu label="Period" face="Period" once>
        {names.map((each) => (
          <MenuItem key={each} onPress={pressed}>
            {each}
          </MenuItem>
        ))}
      </Menu>,
    );
    await user.click(screen.getByRole('button', { name: 'Period' }));
    await user.keyboard(typed);
    expect(screen.getByRole('menuitem', { name })).toHaveFocus();
    expect(pressed).not.toHaveBeenCalled();
  });
});

describe('a split', () => {
  const split = (
    <Split
      name="test"
      start={{ label: 'List', icon: null, content: 'the list' }}
      end={{ label: 'Map', icon: null, content: 'the map' }}
      phoneSide="start"
      onPhoneSide={() => {}}
    />
  );

  test('is moved by keys within its limits, and remembered', async () => {
    const { unmount } = render(split);
    const separator = screen.getByRole('separator', { name: 'Resize List and Map' });
    expect(separator).toHaveAttribute('aria-valuenow', '340');
    separator.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(separator).toHaveAttribute('aria-valuenow', '364');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(separator).toHaveAttribute('aria-valuenow', '640');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(separator).toHaveAttribute('aria-valuenow', '240');
    unmount();
    render(split);
    expect(screen.getByRole('separator')).toHaveAttribute('aria-valuenow', '240');
    await userEvent.dblClick(screen.getByRole('separator'));
    expect(screen.getByRole('separator')).toHaveAttribute('aria-valuenow', '340');
  });
});

describe('a panel', () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <Panel title="Details" onClose={() => setOpen(false)}>
            <input aria-label="Name" data-autofocus />
          </Panel>
        )}
      </>
    );
  }

  test('takes the focus, closes by Escape, and returns the focus', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('complementary', { name: 'Details' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });
});

describe('a search box', () => {
  function Box() {
    const [value, setValue] = useState('');
    return <SearchBox label="Find tags" value={value} onChange={setValue} hotkey />;
  }

  test('is focused by a slash, and cleared by Escape', async () => {
    render(<Box />);
    const box = screen.getByRole('searchbox', { name: 'Find tags' });
    await userEvent.keyboard('/');
    expect(box).toHaveFocus();
    await userEvent.keyboard('a/b');
    expect(box).toHaveValue('a/b');
    await userEvent.keyboard('{Escape}');
    expect(box).toHaveValue('');
    act(() => box.blur());
    await userEvent.keyboard('/depot');
    expect(box).toHaveValue('depot');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
  });
});

test('a disabled button says why, also by keyboard, and does nothing', async () => {
  const press = vi.fn();
  render(
    <GatedButton reason="You are a viewer." onClick={press}>
      Delete
    </GatedButton>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Delete' });
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription('You are a viewer.');
  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [7, 0, 'abc'],
])('moving %d to %d gives %s', (from, to, order) => expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order));
