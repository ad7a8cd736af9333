export const away: typeof import('../en/away.ts').away = {
  words: 'El servicio no responde. Lo que escribió se conserva; seguimos intentándolo.',
  again: 'Intentar ahora',
};
