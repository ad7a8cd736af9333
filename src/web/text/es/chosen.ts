import { counted } from './counted.ts';

const geofences = (count: number, shown: string): string => counted(count, shown, 'geocerca', 'geocercas');

export const chosen: typeof import('../en/chosen.ts').chosen = {
  tag: 'Etiquetar',
  newTag: 'Nueva etiqueta …',
  tagAdded: (tag, count, shown) => `${tag}: se añadió a ${geofences(count, shown)}`,
  tagRemoved: (tag, count, shown) => `${tag}: se quitó de ${geofences(count, shown)}`,
  tagFailed: (tag, why) => `${tag} no se cambió en ninguna. ${why}`,
  deleted: (count, shown) => counted(count, shown, 'geocerca eliminada', 'geocercas eliminadas'),
  restored: (count, shown) => counted(count, shown, 'geocerca recuperada', 'geocercas recuperadas'),
  deleteFailed: (why) => `No se eliminó ninguna. ${why}`,
  question: (count, shown) => `¿Eliminar ${geofences(count, shown)}?`,
  questionDetail: (hours) => `Sus visitas se conservan. Las geocercas se pueden recuperar durante ${hours} horas.`,
};
