import { lazyPart } from '../parts/lazy-part.tsx';

// The forms load after the rows.
const load = () => import('./RecordForms.tsx');
export const NewRecord = lazyPart(load, (file) => file.NewRecord);
export const EditRecord = lazyPart(load, (file) => file.EditRecord);
