/** Inputs and probes: devices create them; people set a type, or a name and a profile. */
import type * as z from 'zod';
import { id } from '../../../../contract/fields.ts';
import { type Input, inputAssignment } from '../../../../contract/inputs.ts';
import { type Probe, probeInput } from '../../../../contract/temperature.ts';
import { holdInputTypes } from '../../../store/input-types.ts';
import { type InputContent, inputRows } from '../../../store/inputs.ts';
import { type ProbeContent, probeRows } from '../../../store/probes.ts';
import { holdProfiles } from '../../../store/profiles.ts';
import type { ImportKind } from '../bulk-kind.ts';
import { addUnknown, idsOf, type RowProblems } from '../row-problems.ts';

const typeOf = ({ inputTypeId }: InputContent): number | null => inputTypeId;
const profileOf = ({ profileId }: ProbeContent): number | null => profileId;

const keptAssignment = inputAssignment.extend({ inputTypeId: id.nullable() });

export const bulkInputs: ImportKind<z.output<typeof keptAssignment>, InputContent, Input> = {
  kind: 'input',
  store: inputRows,
  schema: inputAssignment,
  keptSchema: keptAssignment,
  contentOf: ({ inputTypeId }) => ({ inputTypeId }),
  content:
    () =>
    ({ parsed: { inputTypeId } }) => ({ inputTypeId }),
  async problems({ tx, accountId }, rows) {
    const problems: RowProblems = new Map();
    const known = await holdInputTypes(tx, accountId, idsOf(rows, typeOf));
    addUnknown(problems, rows, typeOf, known, '#/inputTypeId', 'inputType');
    return problems;
  },
};

export const bulkProbes: ImportKind<z.output<typeof probeInput>, ProbeContent, Probe> = {
  kind: 'probe',
  store: probeRows,
  schema: probeInput,
  contentOf: ({ name, profileId }) => ({ name, profileId }),
  content:
    () =>
    ({ parsed: { name, profileId } }) => ({ name, profileId }),
  async problems({ tx, accountId }, rows) {
    const problems: RowProblems = new Map();
    const known = await holdProfiles(tx, accountId, idsOf(rows, profileOf));
    addUnknown(problems, rows, profileOf, known, '#/profileId', 'profile');
    return problems;
  },
};
