import { useNavigate } from '@tanstack/react-router';
import type { ReportList } from '../../contract/report-contents.ts';
import { can } from '../api/can.ts';
import type { Query } from '../api/growing-list.ts';
import { useMayChange } from '../api/me.ts';
import { queryOf } from '../api/request.ts';
import { paths } from '../paths/index.ts';
import { text } from '../text/index.ts';
import { MenuItem } from '../ui/Menu.tsx';

interface SendRegularlyProps {
  report: ReportList;
  filters: Query;
  /** Name of the page and of the chosen filters. */
  names: readonly string[];
}

/** Begins a rule that sends the list with its filters by e-mail. */
export function SendRegularly({ report, filters, names }: SendRegularlyProps) {
  const navigate = useNavigate();
  if (!useMayChange('alertRule') || !can.list('alertRule')) return null;
  const search = {
    list: report,
    filters: queryOf(filters).slice(1),
    name: names.filter((name) => name !== '').join(', '),
  };
  return (
    <MenuItem onPress={() => void navigate({ to: paths.newAlertRule, search })}>
      {text.table.exportAs.regularly}
    </MenuItem>
  );
}
