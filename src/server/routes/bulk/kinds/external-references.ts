import { referenceLength } from '../../../../contract/choices.ts';
import {
  type ExternalReference,
  type ExternalReferenceParsed,
  externalReferenceInput,
} from '../../../../contract/references.ts';
import { cleanIdentifier } from '../../../../contract/text-kinds.ts';
import type { Transaction } from '../../../database/database.ts';
import { noSuch } from '../../../http/problems.ts';
import {
  findReferences,
  holdReferables,
  type ReferenceContent,
  referenceFields,
  referenceRows,
} from '../../../store/external-references.ts';
import { kindOfReferred } from '../../taken.ts';
import type { Deletable, ImportKind, Row } from '../bulk-kind.ts';
import { keyed, keyText, withIds } from '../find-records.ts';
import { addProblem, type RowProblems } from '../row-problems.ts';

/** Unique among the references of one kind of record. */
const keyOf = ({ resourceType, reference }: Pick<ReferenceContent, 'resourceType' | 'reference'>): string =>
  `${resourceType} ${reference}`;

export const bulkReferences: ImportKind<ExternalReferenceParsed, ReferenceContent, ExternalReference> &
  Deletable<ExternalReference> = {
  kind: 'externalReference',
  store: referenceRows,
  creation: referenceRows,
  deletion: referenceRows,
  needsReferred: true,
  schema: externalReferenceInput,
  nameField: 'reference',
  nameKey: cleanIdentifier,
  contentOf: referenceFields.contentOf,
  content:
    () =>
    ({ parsed }) =>
      referenceFields.contentOf(parsed),
  /** A reference is found by its own text, among those of its kind. */
  async referenced({ tx, accountId }, rows, { deleted }) {
    const keys = keyed(rows, rowKey);
    const sought = rows.flatMap(({ index, row }) => (keys.has(index) ? [row as ReferenceContent] : []));
    const found = await ownersOf(
      tx,
      accountId,
      sought.map(({ reference, ...row }) => ({ ...row, reference: cleanIdentifier(reference) })),
      deleted,
    );
    return withIds(
      keys,
      found.map((owner) => ({ key: keyOf(owner), id: owner.id })),
    );
  },
  async problems({ tx, accountId }, rows) {
    const problems: RowProblems = new Map();
    for (const [type, ofType] of byType(rows.map(({ content, index }) => ({ ...content, index })))) {
      const known = await holdReferables(
        tx,
        accountId,
        type,
        ofType.map(({ resourceId }) => resourceId),
      );
      for (const { index, resourceId, ...content } of ofType) {
        if (!known.has(resourceId)) addProblem(problems, index, noSuch('#/resourceId', kindOfReferred(content)));
      }
    }
    return problems;
  },
};

function rowKey({ resourceType, reference }: Row): string | undefined {
  const text = keyText('identifier', reference, referenceLength);
  return typeof resourceType === 'number' && text !== undefined ? keyOf({ resourceType, reference: text }) : undefined;
}

/** Existing references with these texts, or those deleted without their record. */
async function ownersOf(
  tx: Transaction,
  accountId: number,
  contents: readonly ReferenceContent[],
  deleted: boolean,
): Promise<ExternalReference[]> {
  const found: ExternalReference[] = [];
  for (const [type, ofType] of byType(contents)) {
    const texts = [...new Set(ofType.map(({ reference }) => reference))];
    found.push(...(await findReferences(tx, accountId, type, texts, deleted ? 'deletedAlone' : 'live')));
  }
  return found;
}

function byType<Content extends { resourceType: number }>(contents: readonly Content[]): Map<number, Content[]> {
  const types = new Map<number, Content[]>();
  for (const content of contents) {
    const known = types.get(content.resourceType);
    if (known) known.push(content);
    else types.set(content.resourceType, [content]);
  }
  return types;
}
