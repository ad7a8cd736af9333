export const trackers: typeof import('../en/trackers.ts').trackers = {
  title: 'Rastreadores',
  find: 'Buscar rastreadores',
  ofVehicle: 'Lo que envía su rastreador',
  noVehicle: 'Sin vehículo',
  noDevice: 'Sin identificador',
  noVehicleDetail: 'Todavía sin vehículo. El primer mensaje que se pueda guardar crea uno.',
  noDeviceDetail: 'Estos mensajes no indican ningún dispositivo, por lo que no pertenecen a ningún vehículo.',
  problem: 'Problemas',
  noProblem: 'Ninguno',
  clock: 'Reloj incorrecto',
  noMessage: 'Ninguno',
  silent: {
    name: 'Sin mensajes',
    advice:
      'No se ha contado nada de este rastreador en los últimos 14 días. Compruebe la alimentación, la tarjeta SIM, la dirección del servidor y la clave de dispositivo.',
  },
  last: 'Último mensaje',
  sent: 'Hora en el mensaje',
  interval: 'Intervalo habitual',
  messages: 'Mensajes',
  messagesOfDays: 'Mensajes en 14 días',
  late: 'Con retraso',
  duplicates: 'Repetidos',
  partial: 'Guardados en parte',
  rejected: 'Rechazados',
  toDo: 'Qué hacer',
  nothingToDo: 'Nada. Todo lo que este rastreador envió está guardado.',
  lateAdvice:
    'Estos mensajes llegaron más de cinco minutos después de su hora. Están bien guardados. Compruebe la red móvil del rastreador si ocurre a menudo.',
  duplicatesAdvice:
    'El rastreador volvió a enviar mensajes ya guardados. No causa ningún problema. Haga que espere más la respuesta si ocurre a menudo.',
  silentSensors: 'Sensores sin señal',
  neverSent: 'nunca ha enviado un valor',
  percent: (n) => `${n} %`,
  part: (label, count, share) => `${label}: ${count} (${share})`,
  counted: (name, count) => `${name} (${count})`,
  notSince: (day) => `No ha vuelto a ocurrir desde el ${day}.`,
  silentSince: (ago) => `último valor ${ago}`,
  probe: (number) => `Sonda ${number}`,
  input: (number) => `Entrada ${number}`,
  clockAdvice: {
    weekRollover: 'El receptor cuenta las semanas GPS con diez bits. Actualice su firmware.',
    timeZone: 'El rastreador envía la hora local. Configúrelo en UTC.',
    other: 'Ajuste el reloj del rastreador. Puede que su batería de respaldo esté agotada.',
  },
  raw: {
    title: 'Últimos mensajes',
    detail: 'Tal como se enviaron. Se conservan un día.',
    none: 'Ningún mensaje en las últimas 24 horas.',
    noBody: '(vacío)',
    accepted: 'Guardado',
    partial: 'Guardado en parte',
    duplicate: 'Repetido',
    rejected: 'Rechazado',
  },
  empty: {
    title: 'Todavía no hay mensajes',
    detail:
      'En cuanto un rastreador envíe algo con una clave de dispositivo, aparecerá aquí en unos segundos, aunque no se pueda guardar. Con una clave o una dirección equivocada no aparece nada: el rastreador recibe la respuesta 401 o 404.',
  },
  reasons: {
    ahead: {
      name: 'Hora futura',
      advice: 'La hora está adelantada más de 24 horas. Ajuste el reloj del rastreador a UTC.',
    },
    tooOld: {
      name: 'Hora demasiado antigua',
      advice: 'La hora es anterior a 1990 o al periodo de conservación. Ajuste el reloj del rastreador.',
    },
    noTime: {
      name: 'Sin hora legible',
      advice: 'La hora falta o tiene otro formato. Envíe UTC, por ejemplo 2026-11-20T09:30:00Z.',
    },
    noDevice: {
      name: 'Sin identificador',
      advice: 'Indique un identificador en el rastreador o en la aplicación. Mientras tanto los mensajes quedan allí.',
    },
    notJson: {
      name: 'No es JSON',
      advice: 'El texto está cortado o no es JSON válido. Compruebe la plantilla y el Content-Type.',
    },
    nothing: {
      name: 'Nada que guardar',
      advice:
        'El mensaje no tiene posición, entrada, sonda ni llave con un nombre conocido. Compare los nombres con la documentación.',
    },
    noFix: {
      name: 'Sin señal GPS',
      advice: 'El rastreador no envió una posición válida. Compruebe la antena y que tenga el cielo despejado.',
    },
    position: {
      name: 'Posición no válida',
      advice: 'Una coordenada falta, está fuera de rango o no es un número. Compruebe el orden de latitud y longitud.',
    },
    motion: {
      name: 'Velocidad o rumbo no válidos',
      advice: 'La posición se guardó sin ellos. Compruebe sus unidades.',
    },
    temperature: {
      name: 'Temperatura no válida',
      advice: 'El valor es un código de error o está fuera de rango. Compruebe la sonda y su cable.',
    },
    input: {
      name: 'Valor de entrada no válido',
      advice: 'Las entradas deben ser 0 o 1. Compruebe cómo las asigna el rastreador.',
    },
    button: { name: 'Llave no válida', advice: 'Envíe el número de la llave como texto.' },
    otherDevice: {
      name: 'Clave de otros dispositivos',
      advice:
        'Se rechazó un mensaje porque su clave está vinculada a otros dispositivos. Envíe con una clave de este dispositivo o cree una que lo incluya.',
    },
    withdrawnKey: {
      name: 'Clave de dispositivo eliminada',
      advice:
        'Llegan mensajes con una clave de dispositivo que se eliminó o ha caducado. No se leen. El nombre de la clave aparece abajo: configure una clave válida en el dispositivo.',
    },
    tooManyVehicles: {
      name: 'Demasiados vehículos nuevos',
      advice:
        'Esta clave de dispositivo ha creado el máximo de vehículos de esta hora. Los mensajes se aceptarán más tarde.',
    },
    vehicleLimit: {
      name: 'Demasiados vehículos',
      advice:
        'La cuenta tiene todos los vehículos que puede tener. Elimine uno que ya no haga falta o pida más al operador de este servidor.',
    },
    tooManyLines: {
      name: 'Demasiadas entradas o sondas',
      advice: 'El vehículo ha llegado al máximo. Numérelas igual en todos los mensajes.',
    },
    encrypted: {
      name: 'Cifrado',
      advice: 'Desactive el cifrado del contenido en la aplicación. La conexión ya está cifrada.',
    },
    other: { name: 'Otro motivo', advice: 'El motivo está junto al mensaje, más abajo.' },
  },
};

export const driving: typeof import('../en/trackers.ts').driving = {
  title: 'Distancias',
  find: 'Buscar distancias',
  by: (group) => `Por ${group.toLowerCase()}`,
  groups: { vehicle: 'Vehículo', driver: 'Conductor', fleet: 'Flota', day: 'Día', week: 'Semana', month: 'Mes' },
  distance: 'Distancia',
  driving: 'En marcha',
  standing: 'Detenido',
  stops: 'Paradas',
  empty: {
    title: 'No hay trayectos en este periodo',
    detail: 'Ningún vehículo envió posiciones. Elija un periodo más largo o uno anterior.',
  },
};
