export const away: typeof import('../en/away.ts').away = {
  words: 'Der Dienst antwortet nicht. Was Sie eingegeben haben, bleibt; wir versuchen es weiter.',
  again: 'Jetzt versuchen',
};
