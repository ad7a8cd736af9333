import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { text } from '../text/index.ts';
import { Button } from './Button.tsx';
import sectionClasses from './FormSection.module.css';
import classes from './FormShell.module.css';
import { Stack } from './layout.tsx';
import { type FormSubmitOptions, useFormSubmit } from './use-form-submit.tsx';

interface FormSectionProps<Values extends FieldValues> extends FormSubmitOptions<Values>, SectionHeadProps {
  /** Default: Save. */
  submitLabel?: string;
  children: ReactNode;
}

/** A form in a section of a page, with the features of `FormShell` and its own heading and button. */
export function FormSection<Values extends FieldValues>(props: FormSectionProps<Values>) {
  const { title, detail, submitLabel = text.common.save, children } = props;
  const { submit, pending, failure, dialog } = useFormSubmit(props);
  const titleId = useId();
  return (
    <form className={sectionClasses.section} noValidate onSubmit={submit} aria-labelledby={titleId}>
      <SectionHead titleId={titleId} title={title} detail={detail} />
      <Stack gap={16} className={classes.fields}>
        {failure}
        {children}
        <div>
          <Button type="submit" loading={pending}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
      {dialog}
    </form>
  );
}

/** A section of a page without a form. */
export function PageSection({ title, detail, children }: SectionHeadProps & { children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={sectionClasses.section} aria-labelledby={titleId}>
      <SectionHead titleId={titleId} title={title} detail={detail} />
      {children}
    </section>
  );
}

interface SectionHeadProps {
  title: string;
  detail?: ReactNode;
}

function SectionHead({ titleId, title, detail }: SectionHeadProps & { titleId: string }) {
  return (
    <div className={sectionClasses.head}>
      <h2 id={titleId}>{title}</h2>
      {detail !== undefined && <p>{detail}</p>}
    </div>
  );
}
