import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AlertRule } from '../../../contract/alerts.ts';
import { alertRulesQuery } from '../../api/records.ts';
import { useScopeWords } from './use-scope-words.ts';

/** A rule with the names for the table. */
export interface RuleRow {
  id: number;
  name: string;
  rule: AlertRule;
  scope: string;
}

export function useRuleRows() {
  const { data: rules, error, refetch } = useQuery(alertRulesQuery);
  const scopeWords = useScopeWords();
  const rows = useMemo(
    () => rules?.map((rule): RuleRow => ({ id: rule.id, name: rule.name, rule, scope: scopeWords(rule) })),
    [rules, scopeWords],
  );
  return { rows, error, onRetry: () => void refetch() };
}
