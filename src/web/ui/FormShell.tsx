import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { text } from '../text/index.ts';
import { Button } from './Button.tsx';
import classes from './FormShell.module.css';
import { Quiet, Row, Stack } from './layout.tsx';
import { Panel } from './Panel.tsx';
import { type FormSubmitOptions, useFormSubmit } from './use-form-submit.tsx';

interface FormShellProps<Values extends FieldValues> extends FormSubmitOptions<Values> {
  title: string;
  subtitle?: ReactNode;
  /** Cancel, Close or Escape. Navigate away; the form asks first if there are changes. */
  onCancel: () => void;
  /** Default: Save. */
  submitLabel?: string;
  /** Shown next to the close button. */
  actions?: ReactNode;
  /** On a phone, shows only head and foot until the first attempt to save, because the person works on the page behind. */
  low?: boolean;
  children: ReactNode;
}

/**
 * A form in a panel. It handles pending requests, errors of the service and the question before changes are lost, so that no
 * form can forget them.
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
          <Row wrap={!readOnly} justify="end">
            {readOnly && (
              <Quiet size={13} className={classes.reason}>
                {readOnlyReason}
              </Quiet>
            )}
            <Button variant="default" onClick={onCancel}>
              {readOnly ? text.common.close : text.common.cancel}
            </Button>
            {!readOnly && (
              <Button type="submit" form={formId} loading={pending}>
                {submitLabel}
              </Button>
            )}
          </Row>
        </>
      }
    >
      <Stack as="form" gap={16} id={formId} noValidate onSubmit={submit}>
        {failure}
        <Stack as="fieldset" gap={16} className={classes.fields} disabled={readOnly}>
          {children}
        </Stack>
      </Stack>
      {dialog}
    </Panel>
  );
}
