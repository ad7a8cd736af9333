import { spanish } from './counted.ts';

export const problems: typeof import('../en/problems.ts').problems = {
  network: {
    title: 'Sin conexión con el servicio',
    detail: 'No responde. Compruebe su conexión; no se pierde nada de lo que escribió.',
  },
  signedOut: { title: 'Su sesión está cerrada', detail: 'Inicie sesión de nuevo.' },
  forbidden: {
    title: 'No tiene permiso para esto',
    detail: 'Su rol es lector. Un administrador de su cuenta puede hacerlo.',
  },
  notToSee: {
    title: 'Esto es para administradores',
    detail:
      'No tiene permiso para verlo: su rol es lector. Un administrador de su cuenta puede consultarlo por usted o darle su rol.',
  },
  notFound: { title: 'No se encontró', detail: 'Puede que se haya eliminado o que el enlace no esté completo.' },
  missing: {
    title: 'Este servidor no tiene esta parte',
    detail: 'El servicio al que está conectado no la conoce. El resto del panel funciona como siempre.',
  },
  cannotDelete: {
    title: 'No se puede eliminar aquí',
    detail: (kind) => `Este servidor no puede eliminar ${kind}.`,
    kinds: {
      drivers: 'conductores',
      assignments: 'asignaciones',
      vehicles: 'vehículos',
      fleets: 'flotas',
      geofences: 'geocercas',
      tags: 'etiquetas',
      types: 'tipos de entrada',
      profiles: 'perfiles',
      externalReferences: 'referencias externas',
      rules: 'reglas de aviso',
      ingestKeys: 'claves de dispositivo',
      views: 'vistas',
      sessions: 'sesiones',
      unsubscribed: 'bajas',
    },
  },
  changedMeanwhile: {
    title: 'Cambió entretanto',
    detail: 'Otra persona guardó un cambio después de que usted abriera esto.',
  },
  conflict: { title: 'Esto choca con otra cosa' },
  invalid: { title: 'Algunos campos no están bien' },
  tooLarge: { title: 'Es demasiado de una vez', detail: 'El servicio acepta menos de una sola vez.' },
  tooMany: { title: 'Demasiadas peticiones', detail: 'Espere un momento e inténtelo de nuevo.' },
  tooManyFor: (seconds) =>
    `Inténtelo de nuevo en ${seconds} ${spanish(seconds, { one: 'segundo', other: 'segundos' })}.`,
  unavailable: {
    title: 'El servicio no está listo',
    detail: 'Dice que no puede responder en este momento. Inténtelo de nuevo en un instante.',
  },
  server: { title: 'El servicio cometió un error', detail: 'No se cambió nada. Inténtelo de nuevo.' },
  unexpected: {
    title: 'Ocurrió algo inesperado',
    detail: 'Inténtelo de nuevo. Si se repite, pase los detalles a su administrador.',
  },
  requestId: (id) => `Petición ${id}`,
};
