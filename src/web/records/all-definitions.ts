import { alertRule } from './alert-rule.ts';
import { assignment } from './assignment.ts';
import { type AnyDefinition, definitions } from './definitions.ts';
import { geofence } from './geofence.ts';
import { tag } from './tag.ts';

/** With the kinds that have forms of their own, which most pages do not need. */
export const allDefinitions: readonly AnyDefinition[] = [...definitions, alertRule, assignment, geofence, tag];
