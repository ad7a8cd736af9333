import { useNavigate } from '@tanstack/react-router';
import type { ReportList } from '../../contract/report-contents.ts';
import { can } from '../api/can.ts';
import type { Query } from '../api/growing-list.ts';
import { useMayChange } from '../api/me.ts';
import { queryOf } from '../api/request.ts';
import type { Period } from '../data/period.ts';
import { paths } from '../paths/index.ts';
import { text } from '../text/index.ts';
import { MenuItem } from '../ui/Menu.tsx';

const words = text.table.exportAs;

interface SendListProps {
  report: ReportList;
  filters: Query;
  /** Name of the page and of the chosen filters. */
  names: readonly string[];
  period: Period | undefined;
}

/** Begins a rule that sends the list by e-mail, or a link that shows it to a customer, with its filters and columns. */
export function SendList({ report, filters, names, period }: SendListProps) {
  const navigate = useNavigate();
  const mayShare = useMayChange('sharedLink') && can.list('sharedLink');
  const maySend = useMayChange('alertRule') && can.list('alertRule');
  const search = {
    list: report,
    filters: queryOf(filters).slice(1),
    name: names.filter((name) => name !== '').join(', '),
  };
  const shared = { ...search, from: period?.startMs, to: period?.endMs };
  return (
    <>
      {maySend && (
        <MenuItem onPress={() => void navigate({ to: paths.newAlertRule, search })}>{words.regularly}</MenuItem>
      )}
      {mayShare && (
        <MenuItem onPress={() => void navigate({ to: paths.newSharedLink, search: shared })}>{words.share}</MenuItem>
      )}
    </>
  );
}
