/** `check`: reads and checks everything that is stored, as a backup does, without writing one. */
import { type Command, type ExitCode, exitCodes } from './command.ts';
import { complainAbout, dumpChecked, isDamaged, restoreDaysHint } from './dump-checked.ts';

export const checkCommand: Command = {
  usage: '',
  summary: 'Check everything that is stored, without writing a backup.',
  help: [
    'Reads every row as a backup does, and checks the checksum of each sealed day. Changes nothing, and works while the',
    'service is in use. Ends with code 3 if it finds damage, and lists it.',
  ],
  operands: [],
  options: {},
  run({ withService, print, complain }): Promise<ExitCode> {
    return withService(async ({ withoutTimeLimits }) => {
      const found = await withoutTimeLimits((db) => dumpChecked(db, readAll));
      if (!isDamaged(found)) {
        print('Everything that is stored can be read, and every checksum is right.');
        return exitCodes.done;
      }
      complainAbout(found, complain);
      complain(restoreDaysHint);
      return exitCodes.damaged;
    });
  },
};

async function readAll(pieces: AsyncIterable<string>): Promise<void> {
  for await (const _ of pieces);
}
