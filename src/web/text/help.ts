import { catalogue } from './language.ts';

export type { HelpFacts } from './en/help.ts';

/** The help of every screen. It loads when somebody opens it. */
export const { help: helpText } = await catalogue.help();

export type HelpedScreen = keyof typeof helpText.screens;
