import { CommandError, type CommandInput, usageError } from './command.ts';

export const yesOption = { type: 'boolean', default: false } as const;

/** Continues only if `word` was typed, or with `--yes`. */
export async function confirmed(
  { options, terminal, complain }: Pick<CommandInput, 'options' | 'terminal' | 'complain'>,
  { warning, question, word }: { warning: string; question: string; word: string },
): Promise<void> {
  if (options.yes === true) return;
  complain(warning);
  const typed = await terminal.ask(question);
  if (typed === undefined) throw usageError('No terminal to confirm on: add --yes.');
  if (typed.trim() !== word) throw new CommandError('The name does not match. Nothing was changed.');
}
