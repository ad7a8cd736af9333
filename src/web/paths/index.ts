import { dashboardPaths } from '../../contract/dashboard-paths.ts';

export { guestPaths, importPathOf } from '../../contract/dashboard-paths.ts';
/**
 * The addresses of the dashboard. Filters, a selection and the map's position are search parameters
 * (`?find=depot&tags=3,14`). The file of each resource reads and types them.
 */
export { dashboardPaths as paths };

export type Path = (typeof dashboardPaths)[keyof typeof dashboardPaths];

/** The path of a list whose records have a path below it: `/drivers`, because there is `/drivers/$driverId`. */
export type ListPath = { [List in Path]: Extract<Path, `${List}/$${string}`> extends never ? never : List }[Path];
