export const ingestKeys: typeof import('../en/ingest-keys.ts').ingestKeys = {
  title: 'Claves',
  find: 'Buscar claves',
  add: 'Conectar',
  newTitle: 'Conectar un dispositivo',
  name: 'Nombre',
  nameDetail:
    'Lo que envía con ella: una pasarela, un servidor Traccar, un teléfono. Una clave sirve para cualquier número de dispositivos.',
  make: 'Crear una clave',
  created: 'Creada',
  lastUsed: 'Último uso',
  never: 'Nunca',
  once: {
    title: 'Copie la clave ahora',
    detail: 'Se muestra solo esta vez. Quien la tenga puede enviar mensajes de esta cuenta y nada más.',
    key: 'Clave',
  },
  placeholder: 'SU-CLAVE',
  withPlaceholder: 'Ponga la clave en lugar de SU-CLAVE.',
  copy: 'Copiar',
  copied: 'Copiado',
  copyNamed: (what) => `Copiar: ${what}`,
  traccar: 'Traccar, en traccar.xml',
  curl: 'Un primer mensaje con curl',
  curlDetail: 'Un dispositivo aún desconocido pasa a ser un vehículo con ese nombre.',
  phone: 'Teléfonos: dirección del servidor en Traccar Client',
  lastMessage:
    'La hora dice cuándo llegó el último mensaje con esta clave. Si la elimina, deja de funcionar en segundos.',
  empty: {
    title: 'Todavía no puede enviar ningún dispositivo',
    detail:
      'Con una clave, los rastreadores, pasarelas y teléfonos envían sus mensajes a esta cuenta. Cree una, pegue una línea y el primer vehículo aparece solo.',
  },
};
