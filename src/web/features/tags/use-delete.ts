import { useMatchRoute, useNavigate } from '@tanstack/react-router';
import { useDeleteRecord, useRestoreRecord } from '../../api/records.ts';
import { type Tag } from '../../api/tags.ts';
import { deleteOne } from '../../parts/delete-one.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';

const words = text.tags;

export function useDelete(): (tag: Tag) => void {
  const [remove, restore] = [useDeleteRecord('tag'), useRestoreRecord('tag')];
  const navigate = useNavigate();
  const matches = useMatchRoute();
  const leave = (id: number): void => {
    if (matches({ to: paths.tag, params: { tagId: String(id) } })) void navigate({ to: paths.tags });
  };
  return (tag) => deleteOne({ remove, restore, words, leave }, tag);
}
