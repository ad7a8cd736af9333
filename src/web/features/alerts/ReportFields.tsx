import { type UseFormReturn, useWatch } from 'react-hook-form';
import { reportScopesOf } from '../../../contract/alert-kinds.ts';
import { reportContents } from '../../../contract/report-contents.ts';
import { officeText } from '../../text/office.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Quiet } from '../../ui/layout.tsx';
import classes from './RuleInputs.module.css';
import type { RuleValues } from './rule-values.ts';

const words = officeText.alerts.rules;
const contents = reportContents.map((content) => ({ value: content, label: words.contents[content] }));

/** What a report contains, and when it is sent. */
export function ReportFields({ form }: { form: UseFormReturn<RuleValues> }) {
  const { control, getValues, setValue } = form;
  const reportQuery = useWatch({ control, name: 'reportQuery' });
  return (
    <>
      <Quiet size={13}>{words.reportDetail}</Quiet>
      <SelectField
        control={control}
        name="content"
        label={words.content}
        options={contents}
        onChoose={() => {
          const { kind, content, scope } = getValues();
          // Filters belong to the list that they were made from.
          setValue('reportQuery', '', { shouldDirty: true });
          const scopes = reportScopesOf(kind, content);
          if (scopes.includes(scope)) return;
          setValue('scope', scopes[0] ?? 'all', { shouldDirty: true });
          setValue('scopeId', '', { shouldDirty: true });
        }}
        required
      />
      {reportQuery !== '' && <Quiet size={13}>{words.reportFilters}</Quiet>}
      <div className={classes.amount}>
        <TextField control={control} type="time" name="sendAt" label={words.sendAt} description={words.sendAtDetail} />
      </div>
    </>
  );
}
