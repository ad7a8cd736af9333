import type { ComponentProps } from 'react';
import { Row } from '../../ui/layout.tsx';
import classes from './MapCard.module.css';

interface MapCardProps extends ComponentProps<'section'> {
  label: string;
  /** Hidden while the ruler is open. */
  yields?: boolean;
}

/** At the upper edge of the map: what to do next, and its buttons. */
export function MapCard({ label, yields = false, className = '', ...rest }: MapCardProps) {
  return (
    <Row
      as="section"
      gap="4px 10px"
      wrap
      className={`${classes.card} ${className}`}
      aria-label={label}
      data-yields={yields || undefined}
      {...rest}
    />
  );
}
