import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useItemKeys } from '../../../ui/Menu.tsx';
import classes from './Planner.module.css';

interface PlanMenuProps {
  label: string;
  at: { x: number; y: number };
  onClose: () => void;
  children: ReactNode;
}

const widthPixels = 240;

/** A menu at the pointer. The element that had the focus gets it back. */
export function PlanMenu({ label, at, onClose, children }: PlanMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const onPress = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [onClose]);
  const moveFocus = useItemKeys(() => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      return onClose();
    }
    moveFocus(event);
  };
  const left = Math.max(8, Math.min(at.x, innerWidth - widthPixels - 8));
  const low = at.y > innerHeight / 2;
  return (
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes.menu}
      style={{ left, ...(low ? { bottom: innerHeight - at.y } : { top: at.y }) }}
      onKeyDown={onKeyDown}
      onClick={onClose}
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
