import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { text } from '../text/index.ts';
import { Button } from './Button.tsx';
import classes from './FormShell.module.css';
import { Panel } from './Panel.tsx';
import { type FormSubmitOptions, useFormSubmit } from './use-form-submit.tsx';

interface FormShellProps<Values extends FieldValues> extends FormSubmitOptions<Values> {
  title: string;
  subtitle?: ReactNode;
  /** Cancel, Close, Escape. Navigate away: the form asks first when something was changed. */
  onCancel: () => void;
  /** Left out: Save. */
  submitLabel?: string;
  /** Beside the close button. */
  actions?: ReactNode;
  /** On a phone, head and foot alone as long as nobody has tried to save: what lies behind is worked on. */
  low?: boolean;
  children: ReactNode;
}

/**
 * A form in a panel. Pending, what the service refuses, and the question before changes are lost are its own business, so
 * that no form can forget them.
 */
export function FormShell<Values extends FieldValues>(props: FormShellProps<Values>) {
  const { title, subtitle, onCancel, actions, submitLabel = text.common.save, readOnlyReason, low, children } = props;
  const { submit, pending, failure, ahead, dialog } = useFormSubmit(props);
  const formId = useId();
  const readOnly = readOnlyReason !== undefined;
  return (
    <Panel
      title={title}
      subtitle={subtitle}
      onClose={onCancel}
      actions={actions}
      low={low && props.form.formState.submitCount === 0}
      footer={
        <>
          {ahead}
          <div className={classes.buttons}>
            {readOnly && <p className={classes.reason}>{readOnlyReason}</p>}
            <Button variant="default" onClick={onCancel}>
              {readOnly ? text.common.close : text.common.cancel}
            </Button>
            {!readOnly && (
              <Button type="submit" form={formId} loading={pending}>
                {submitLabel}
              </Button>
            )}
          </div>
        </>
      }
    >
      <form id={formId} className={classes.form} noValidate onSubmit={submit}>
        {failure}
        <fieldset className={classes.fields} disabled={readOnly}>
          {children}
        </fieldset>
      </form>
      {dialog}
    </Panel>
  );
}
