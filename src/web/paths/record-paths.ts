import { type KindWith, kinds } from '../../contract/kinds.ts';

type Kinds = typeof kinds;

export type PagedKind = KindWith<'page'>;

type PathsOf<Kind extends PagedKind> = { [Name in Kinds[Kind]['plural']]: Kinds[Kind]['page'] } & {
  [Name in `new${Capitalize<Kind>}`]: `${Kinds[Kind]['page']}/new`;
} & { [Name in Kind]: `${Kinds[Kind]['page']}/$${Kind}Id` } & {
  [Name in `edit${Capitalize<Kind>}`]: `${Kinds[Kind]['page']}/$${Kind}Id/edit`;
};

/** Addresses of a kind's list, forms and records by name: `fleets`, `newFleet`, `fleet`, `editFleet`. */
export function recordPaths<const Kind extends PagedKind>(kind: Kind): PathsOf<Kind> {
  const { plural, page } = kinds[kind];
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  const record = `${page}/$${kind}Id`;
  // The names and addresses of the type are made of the same parts.
  return {
    [plural]: page,
    [`new${name}`]: `${page}/new`,
    [kind]: record,
    [`edit${name}`]: `${record}/edit`,
  } as PathsOf<Kind>;
}
