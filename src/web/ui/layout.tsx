/**
 * Layout primitives: elements side by side, elements below each other, text on one line, quiet text. They are in the kit's
 * layer of styles, so a class of the page overrides them.
 */
import type { ComponentPropsWithRef, CSSProperties, ElementType, ReactNode } from 'react';
import classes from './layout.module.css';

type Tag =
  | 'dd'
  | 'div'
  | 'dl'
  | 'fieldset'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h2'
  | 'h3'
  | 'header'
  | 'label'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'time'
  | 'ul';

type PropsOf<As extends Tag> = ComponentPropsWithRef<As> & { as?: As };

type FlexProps<As extends Tag> = PropsOf<As> & {
  /** Pixels, or a gap of lines and one of columns. Default: 8. */
  gap?: number | `${number}px ${number}px` | `0 ${number}px`;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
};

type RowProps<As extends Tag> = FlexProps<As> & {
  /** Continues on the next line. */
  wrap?: boolean;
};

/** Elements side by side. Default: centred on their line. */
export function Row<As extends Tag = 'div'>({ align = 'center', wrap, ...props }: RowProps<As>) {
  return <Flex {...props} look={classes.row} align={align} data-wrap={wrap || undefined} />;
}

/** Elements below each other. Default: as wide as the stack. */
export function Stack<As extends Tag = 'div'>({ align = 'stretch', ...props }: FlexProps<As>) {
  return <Flex {...props} look={classes.stack} align={align} />;
}

/** A row from edge to edge of a page, with a line below: tools, filters, a note. */
export function Bar<As extends Tag = 'div'>({ className, ...props }: RowProps<As>) {
  return <Row wrap {...(props as RowProps<As>)} className={joined(classes.bar, className)} />;
}

/** A page below its title line that scrolls as a whole. */
export function ScrollPage({ children }: { children: ReactNode }) {
  return (
    <Stack gap={0} className={classes.page}>
      {children}
    </Stack>
  );
}

/** Text that ends with an ellipsis if it does not fit on its line. */
export function OneLine<As extends Tag = 'span'>(props: PropsOf<As>) {
  return <Element as="span" {...props} look={classes.oneLine} />;
}

/** Text that steps back. Default: as large as the text around it. */
export function Quiet<As extends Tag = 'p'>({ size, ...props }: PropsOf<As> & { size?: 12 | 13 }) {
  return <Element as="p" {...props} look={classes.quiet} variables={{ '--size': size ? `${size}px` : 'inherit' }} />;
}

const flexValues = {
  start: 'flex-start',
  center: 'center',
  end: 'flex-end',
  baseline: 'baseline',
  stretch: 'stretch',
  between: 'space-between',
};

const joined = (look: string | undefined, className: string | undefined): string =>
  className === undefined ? `${look}` : `${look} ${className}`;

interface ElementProps {
  as?: ElementType;
  look: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  variables?: CSSProperties;
}

function Flex(props: ElementProps & Pick<FlexProps<'div'>, 'gap' | 'justify'> & { align: keyof typeof flexValues }) {
  const { gap = 8, align, justify = 'start', ...rest } = props;
  const variables = {
    '--gap': typeof gap === 'number' ? `${gap}px` : gap,
    '--align': flexValues[align],
    '--justify': flexValues[justify],
  };
  return <Element {...rest} variables={variables} />;
}

function Element({ as: Named = 'div', look, className, style, variables, ...props }: ElementProps) {
  return <Named {...props} className={joined(look, className)} style={{ ...variables, ...style }} />;
}
