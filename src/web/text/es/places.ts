import { counted, spanish } from './counted.ts';

export const geofenceForm: typeof import('../en/places.ts').geofenceForm = {
  newCircle: 'Nuevo círculo',
  newPolygon: 'Nuevo polígono',
  newRectangle: 'Nuevo rectángulo',
  toPolygon: 'Convertir en polígono',
  description: 'Nombre',
  descriptionPlaceholder: 'Base Norte',
  descriptionExtPlaceholder: 'Puerta, horario, persona de contacto…',
  addressLine: (line) => `Línea ${line} de la dirección`,
  email: 'Avisos por correo',
  removeEmail: (address) => `Quitar ${address}`,
  tagsPlaceholder: 'Elegir etiquetas',
  tagsByNumber: 'Este servidor no muestra las etiquetas. Escriba el número de cada una y pulse Intro.',
  tagNumber: (id) => `Etiqueta ${id}`,
  tagsColour: (name) => `La primera etiqueta, ${name}, determina el color.`,
  noTags: 'Esta cuenta todavía no tiene etiquetas.',
  noSuchTag: 'No hay etiquetas con ese nombre',
  newTag: (name) => (name === '' ? 'Nueva etiqueta…' : `Nueva etiqueta «${name}»…`),
  removeTag: (name) => `Quitar ${name}`,
  shape: 'Forma',
  latitude: 'Latitud',
  longitude: 'Longitud',
  radius: 'Radio',
  metres: 'm',
  degrees: '°',
  measures: (corners, area) => `${corners} · ${area}`,
  area: (area) => `Superficie: ${area}`,
  corners: (count, shown) => counted(count, shown, 'vértice', 'vértices'),
  cornerLatitude: (number) => `Latitud del vértice ${number}`,
  cornerLongitude: (number) => `Longitud del vértice ${number}`,
  addCorner: (number) => `Añadir un vértice después del vértice ${number}`,
  oneMore: 'nuevo',
  newCornerLatitude: 'Latitud del vértice nuevo',
  newCornerLongitude: 'Longitud del vértice nuevo',
  deleteCorner: (number) => `Eliminar el vértice ${number}`,
  cornerProblem: (number, problem) => `Vértice ${number}: ${problem}`,
  side: (from, to) => `${from}–${to}`,
  crossing: (one, other) =>
    `Los lados ${one} y ${other} se cruzan. Puede guardar la forma, pero las zonas cubiertas dos veces cuentan como exterior.`,
  crossings: (shown) =>
    `Los lados se cruzan en ${shown} sitios. Puede guardar la forma, pero las zonas cubiertas dos veces cuentan como exterior.`,
  radiusRule: (min, max, now) => `El radio debe estar entre ${min} y ${max} m (ahora ${now})`,
  latitudeRule: (min, max) => `La latitud debe estar entre ${min}° y ${max}°`,
  longitudeRule: (min, max) => `La longitud debe estar entre ${min}° y ${max}°`,
  pointsRule: (least, now) => `Un polígono necesita al menos ${least} vértices distintos (ahora ${now})`,
  unknownTag: 'Etiqueta eliminada',
  kinds: { circle: 'Círculo', polygon: 'Polígono' },
  overlap: {
    relation: {
      same: (name) => `Esta zona es casi la misma que ${name}.`,
      within: (name) => `Esta zona está por completo dentro de ${name}.`,
      covers: (name) => `Esta zona cubre por completo ${name}.`,
    },
    tagged: (tag) => `Ambas tienen la etiqueta ${tag}.`,
    untagged: 'Ninguna tiene etiqueta.',
    open: (name) => `Abrir ${name} en otra pestaña`,
  },
  draft: {
    label: 'Borrador sin guardar',
    offer: (what, when) => `Borrador sin guardar: ${what}, ${when}`,
    named: (name, kind) => `${name} (${kind})`,
    changes: (name) => `cambios en ${name}`,
    continue: 'Continuar',
    restore: 'Recuperar el borrador',
    discard: 'Descartar el borrador',
    restored: (when) => `Borrador recuperado: ${when}.`,
    newer: (name) =>
      `${name} se volvió a guardar después de este borrador. Solo se han recuperado sus cambios. Revíselos antes de guardar.`,
    notKept:
      'Su navegador no puede conservar un borrador. Si esta página se cierra antes de guardar, perderá los cambios.',
  },
  undone: (name) => `${name} vuelve a estar como antes del cambio`,
  version: {
    restored: (name, when) => `${name} vuelve a estar como el ${when}`,
    withoutTags: (name, when) => `${name} vuelve a estar como el ${when}, sin las etiquetas eliminadas desde entonces`,
    failed: (when, why) => `No se recuperó la versión del ${when}. ${why}`,
  },
  missing: {
    title: 'Geocerca no encontrada',
    detail: 'El enlace está incompleto o la geocerca es de otra cuenta.',
    deletedTitle: (name) => `Se eliminó ${name}`,
    deletedDetail: (when) => `Se eliminó el ${when}.`,
    all: 'Mostrar todas las geocercas',
  },
  circleIn: (radius, centre) => `Círculo, ${radius} alrededor de ${centre}`,
};

export const myPosition: typeof import('../en/places.ts').myPosition = {
  here: 'Usted está aquí',
  accurateTo: (distance) => `Su ubicación, con una precisión de ${distance}`,
  refused: 'El navegador no comparte su ubicación. Permítalo para este sitio en los ajustes del navegador.',
  insecure: 'El navegador solo comparte su ubicación por https. Pida una dirección https a su administrador.',
  unavailable: 'No se pudo determinar su ubicación. Puede que esté desactivada en este dispositivo.',
  timeout: 'No se pudo determinar su ubicación a tiempo. Inténtelo de nuevo.',
};

export const vehicleChoice: typeof import('../en/places.ts').vehicleChoice = {
  here: (count, shown) => `${counted(count, shown, 'vehículo', 'vehículos')} aquí`,
  inView: (count, shown) => `${counted(count, shown, 'vehículo', 'vehículos')} a la vista`,
  nearest: (shown) => `Los ${shown} más cercanos al centro`,
  none: 'No hay vehículos a la vista',
};

export const geofenceNow: typeof import('../en/places.ts').geofenceNow = {
  inside: 'Dentro ahora',
  none: 'No hay ningún vehículo dentro.',
  since: (start) => `desde ${start}`,
  today: 'Visitas de hoy',
  noneToday: 'Hoy no hay visitas.',
  times: (start, end) => `${start} – ${end}`,
  showAll: (shown) => `Ver la lista completa (${shown})`,
  open: 'Abrir la geocerca',
  missing: 'Se eliminó, el enlace está incompleto o pertenece a otra cuenta.',
};

export const drawing: typeof import('../en/places.ts').drawing = {
  label: 'Dibujo',
  redo: 'Rehacer',
  finish: 'Terminar',
  keepRadius: 'Usar este radio',
  mouse: {
    placeCircle: 'Arrastre del centro al borde, o haga clic primero en el centro y luego en el borde.',
    placeRadius: 'Haga clic para colocar el borde.',
    placeRectangle: 'Arrastre de un vértice al opuesto, o haga clic en ambos.',
    placeOpposite: 'Haga clic para colocar el vértice opuesto.',
    placeFirst: 'Haga clic para colocar el primer vértice.',
    placeNext: (placed, least) => `Haga clic para colocar el vértice siguiente (${placed} de ${least} como mínimo).`,
    placeLast: 'Haga clic para colocar el vértice siguiente, o en el primero para terminar.',
    editPolygon:
      'Arrastre un vértice para moverlo, o un punto pequeño para añadir uno. El clic derecho quita un vértice.',
    circleMissing: 'Haga clic en el mapa para colocar el centro, o escríbalo aquí.',
    polygonMissing: 'Haga clic en el mapa para colocar cada vértice, o añada los vértices aquí.',
    snap: {
      corner: (name) => `Vértice de ${name} (con Alt, libremente)`,
      side: (name) => `Lado de ${name} (con Alt, libremente)`,
    },
  },
  touch: {
    placeCircle: 'Toque primero el centro y luego el borde.',
    placeRadius: 'Toque para colocar el borde.',
    placeRectangle: 'Toque dos vértices opuestos.',
    placeOpposite: 'Toque para colocar el vértice opuesto.',
    placeFirst: 'Toque para colocar el primer vértice.',
    placeNext: (placed, least) => `Toque para colocar el vértice siguiente (${placed} de ${least} como mínimo).`,
    placeLast: 'Toque para colocar el vértice siguiente, o el primero para terminar.',
    editPolygon:
      'Arrastre un vértice para moverlo, o un punto pequeño para añadir uno. Una pulsación larga quita un vértice.',
    circleMissing: 'Toque el mapa para colocar el centro, o escríbalo aquí.',
    polygonMissing: 'Toque el mapa para colocar cada vértice, o añada los vértices aquí.',
    snap: { corner: (name) => `Vértice de ${name}`, side: (name) => `Lado de ${name}` },
  },
  letGo: 'Suelte para colocar el borde.',
  letGoCorner: 'Suelte para colocar el vértice.',
  editCircle: 'Arrastre el borde para cambiar el radio, o el centro para mover el círculo.',
  kept: (least) => `Un polígono necesita al menos ${least} vértices.`,
  radiusRule: (min, max, now) => `El radio debe estar entre ${min} y ${max} m (ahora ${now}).`,
  zoomIn: (max) => `Acerque antes el mapa: el radio máximo es de ${max}.`,
  pointsRule: (min, now) => `Un polígono necesita al menos ${min} vértices (ahora ${now}).`,
  latitudeRule: (min, max) => `La latitud debe estar entre ${min} y ${max}.`,
  longitudeRule: (min, max) => `La longitud debe estar entre ${min} y ${max}.`,
};

export const placeAt: typeof import('../en/places.ts').placeAt = {
  place: 'Lugar',
  exportFailed: (why) => `El archivo no contiene lugares. ${why}`,
  copy: (coordinates) => `Copiar las coordenadas ${coordinates}`,
  copied: (coordinates) => `${coordinates} copiado al portapapeles`,
  copyFailed: (coordinates) => `El navegador no permitió copiar. Las coordenadas son ${coordinates}.`,
};

export const ruler: typeof import('../en/places.ts').ruler = {
  label: 'Medición',
  mouse: 'Haga clic en los puntos del trayecto. Un doble clic lo termina.',
  touch: 'Toque los puntos del trayecto. Un doble toque lo termina.',
  lastLeg: (length) => `último tramo: ${length}`,
  total: (total, leg) => `Total: ${total}; último tramo: ${leg}`,
  undo: 'Quitar el último punto',
  copy: 'Copiar el total',
  copied: (length) => `${length} copiado`,
  copyFailed: 'El navegador no permitió copiar.',
  close: 'Cerrar la medición',
};

const several = (count: number, shown: string): string => counted(count, shown, 'geocerca', 'geocercas');

export const chosen: typeof import('../en/places.ts').chosen = {
  tag: 'Etiquetar',
  newTag: 'Nueva etiqueta…',
  tagAdded: (tag, count, shown) => `${tag}: se añadió a ${several(count, shown)}`,
  tagRemoved: (tag, count, shown) => `${tag}: se quitó de ${several(count, shown)}`,
  tagFailed: (tag, why) => `No se pudo cambiar ${tag} en ninguna geocerca. ${why}`,
  deleted: (count, shown) => counted(count, shown, 'geocerca eliminada', 'geocercas eliminadas'),
  deleteFailed: (why) => `No se eliminó ninguna geocerca. ${why}`,
  question: (count, shown) => `¿Eliminar ${several(count, shown)}?`,
  questionDetail: (hours) => `Sus visitas se conservan. Puede recuperar las geocercas durante ${hours} horas.`,
};

export const tags: typeof import('../en/places.ts').tags = {
  title: 'Etiquetas',
  add: 'Nueva etiqueta',
  editTitle: 'Editar la etiqueta',
  notListed: {
    title: 'Este servidor no muestra una lista de etiquetas',
    detail:
      'El servidor al que está conectado acepta etiquetas nuevas, pero no muestra las existentes. Aun así puede añadir una.',
  },
  list: 'Etiquetas en su orden',
  namePlaceholder: 'Patios, Clientes, Zonas prohibidas…',
  colour: 'Color',
  colours: {
    grey: 'Gris',
    red: 'Rojo',
    orange: 'Naranja',
    amber: 'Ámbar',
    yellow: 'Amarillo',
    lime: 'Lima',
    green: 'Verde',
    teal: 'Verde azulado',
    cyan: 'Cian',
    blue: 'Azul',
    indigo: 'Índigo',
    violet: 'Violeta',
    purple: 'Morado',
    magenta: 'Magenta',
    pink: 'Rosa',
    brown: 'Marrón',
  },
  unknownColour: 'Color desconocido',
  colourInUse: (names) => `Ya es el color de ${names}.`,
  longStay: 'Estancia larga desde',
  longStayDetail:
    'Un vehículo que permanece este tiempo en un lugar con esta etiqueta requiere atención. 0: nunca. Vacío: decide la siguiente etiqueta o, si no hay, 12 horas.',
  noGeofences: 'Sin geocercas',
  geofences: (count, shown) => counted(count, shown, 'geocerca', 'geocercas'),
  showGeofences: (name) => `Mostrar en el mapa las geocercas con ${name}`,
  move: (name) => `Mover ${name} con las flechas arriba y abajo`,
  moved: (name, position, total) => `${name} es ahora la ${position} de ${total}.`,
  moveFailed: 'No se pudo guardar el orden.',
  deleteTag: (name) => `Eliminar ${name}`,
  created: (name) => `Se creó la etiqueta ${name}`,
  createdAs: (name, id) => `Se creó la etiqueta ${name}. Su número en este servidor es ${id}.`,
  saved: (name) => `Se guardó la etiqueta ${name}`,
  deleted: (name) => `Se eliminó la etiqueta ${name}`,
  restored: (name) => `Se recuperó la etiqueta ${name}`,
  inUse: {
    title: (name) => `${name} está en uso`,
    detail: (count, shown) =>
      `${counted(count, shown, 'geocerca tiene', 'geocercas tienen')} esta etiqueta. Quítela de ahí antes de eliminarla.`,
    more: (count, shown) => `y ${shown} ${spanish(count, { one: 'otra', other: 'otras' })}`,
    show: 'Mostrar en el mapa',
  },
  viewerMayNot: 'Puede ver las etiquetas, pero no cambiarlas: su rol no lo permite.',
  empty: {
    title: 'Todavía no hay etiquetas',
    detail:
      'Las etiquetas agrupan geocercas y determinan su color en el mapa: patios, clientes, puertos, zonas prohibidas.',
    viewer: 'Los coordinadores y administradores pueden crearlas.',
  },
};

export const background: typeof import('../en/places.ts').background = {
  choose: 'Fondo del mapa',
  streets: 'Calles',
  driven: 'Recorridos recientes',
  drivenMissing: 'Recorridos recientes (no cargados)',
  broken: 'Las teselas del mapa no se cargaron. Se muestra el mapa integrado.',
  hint: {
    open: 'Añadir calles',
    title: 'Calles en el mapa',
    now: 'Este es el mapa integrado: costas, ríos y poblaciones. Para ver calles, quien aloja Fenceline configura una de estas opciones:',
    options: [
      {
        setting: 'BASEMAP',
        value: '/srv/maps/germany.pmtiles',
        detail: 'Un mapa de calles en un solo archivo: una ciudad, un país o el mundo. Nada sale de su servidor.',
      },
      {
        setting: 'TILE_URL',
        value: 'https://tiles.example.com/{z}/{x}/{y}.png',
        detail: 'Teselas de un proveedor. Los navegadores las cargan desde allí.',
      },
    ],
    more: 'El archivo docs/maps.md de Fenceline contiene tamaños, comandos y licencias.',
  },
};

export const streets: typeof import('../en/places.ts').streets = {
  unavailable: 'El mapa de calles no está disponible.',
  reasons: {
    offline: 'Se perdió la conexión. El mapa lo vuelve a intentar.',
    replaced: 'Se está reemplazando el archivo. El mapa lo vuelve a intentar.',
    noRanges: 'El servidor, o un proxy delante de él, ignora los rangos de bytes.',
    broken: 'El archivo está dañado o no contiene teselas vectoriales.',
    refused: 'El servidor no envió el archivo.',
    failed: 'El navegador no pudo iniciar el proceso del mapa.',
    missing: 'El archivo de BASEMAP no existe.',
    unreadable: 'El servidor no puede leer el archivo de BASEMAP.',
    notPmtiles: 'El archivo no es un archivo PMTiles de la versión 3.',
    notVector: 'El archivo no contiene teselas vectoriales.',
    compression: 'El archivo usa una compresión distinta de gzip.',
    damaged: 'El archivo está dañado o incompleto.',
    unreachable: 'El otro servidor, donde está el archivo, no responde.',
  },
};

export const lens: typeof import('../en/places.ts').lens = {
  one: (name) => `Etiqueta: ${name}`,
  several: (names) => `Etiquetas: ${names}`,
  clear: 'Quitar el filtro de etiquetas',
};

const visitsCounted = (count: number, shown: string): string => counted(count, shown, 'visita', 'visitas');

export const visits: typeof import('../en/places.ts').visits = {
  title: 'Visitas',
  one: 'Visita',
  find: 'Buscar visitas',
  name: (vehicle, geofence) => `${vehicle} en ${geofence}`,
  geofenceNumber: (id) => `Geocerca ${id}`,
  unknownGeofence: 'Geocerca desconocida',
  dwell: 'Tiempo dentro',
  within: 'En el periodo',
  states: {
    inside: 'Aún dentro',
    silent: (time) => `Última señal: ${time}`,
    before: 'Empezó antes',
    ended: 'Finalizada',
  },
  stay: {
    soFar: (long) => `lleva ${long}`,
    atLeast: (long) => `al menos ${long}`,
    silentSince: (time) => `última señal: ${time}`,
  },
  short: {
    label: 'Visitas cortas',
    all: 'De cualquier duración',
    least: (length) => `De ${length} o más`,
    hidden: (count, shown, length) =>
      `${counted(count, shown, 'visita de', 'visitas de')} menos de ${length} ${count === 1 ? 'oculta' : 'ocultas'}`,
    showAll: 'Mostrar todas',
  },
  totals: {
    label: 'Totales',
    visits: 'Visitas',
    average: 'Media',
    longest: 'La más larga',
    openLongest: (long) => `Abrir la visita más larga, ${long}`,
    hours: (hours) => `${hours} h`,
    rules:
      'Solo cuenta el tiempo dentro del periodo. Una visita dura desde la primera posición dentro hasta la última. Una visita en curso dura hasta la última posición del vehículo. Un vehículo dentro de dos geocercas cuenta en ambas.',
    by: 'Por',
    kinds: { time: 'Día', geofence: 'Geocerca', vehicle: 'Vehículo', tag: 'Etiqueta', driver: 'Conductor' },
    units: { hour: 'Hora', day: 'Día', month: 'Mes' },
    chart: { inside: 'Tiempo dentro', visits: 'Visitas' },
    measure: 'Mostrar en las barras',
    asTable: 'Mostrar como tabla',
    asChart: 'Mostrar como gráfico',
    chartLabel: (measure, unit) => `${measure} por ${unit.toLowerCase()}`,
    timeRules:
      'Las visitas cuentan cuando empiezan, y el tiempo dentro, cuando transcurre. Las visitas que empezaron antes del periodo cuentan al inicio de este.',
    tagRules: 'Una geocerca con varias etiquetas cuenta en cada una.',
    byLabel: (kind) => `Totales por ${kind.toLowerCase()}`,
    howCounted: 'Cómo se calculan los totales',
    more: (shown) => `Mostrar los ${shown}`,
    showOnly: (name) => `Mostrar solo las visitas de ${name}`,
    show: 'Mostrar los totales',
    hide: 'Ocultar los totales',
    bar: (slice, inside, count, shown) => `${slice}: ${inside} dentro, ${visitsCounted(count, shown)}`,
  },
  empty: {
    title: 'No hay visitas en este periodo',
    detail:
      'Una visita empieza cuando un vehículo envía una posición dentro de una geocerca. Termina con la última posición antes de que el vehículo salga.',
    wider: 'Ver los últimos 30 días',
  },
  allShort: {
    title: 'Solo visitas cortas en este periodo',
    detail: (length) => `Todas duran menos de ${length}.`,
  },
  exports: {
    stillInside: 'Aún dentro',
    beganBefore: 'Empezó antes del periodo',
  },
  panel: {
    copyLink: 'Copiar el enlace',
    copied: 'Enlace copiado',
    copyFailed: 'Este navegador no permite copiar. Copie el enlace de la barra de direcciones.',
    driver: 'Conductor al inicio',
    when: 'Cuándo',
    until: ' – ',
    who: 'Quién y dónde',
    lastPosition: (time) => `${time} (última posición)`,
    within: (dwell) => `${dwell} dentro del periodo`,
  },
  why: {
    title: 'Por qué',
    before: (time, metres) => `Última posición fuera: ${time}, a ${metres} del borde.`,
    first: (time, metres, later) => `Primera posición dentro: ${time}, a ${metres} del borde${later}.`,
    last: (time, metres) => `Última posición dentro: ${time}, a ${metres} del borde.`,
    after: (time, metres, later) => `Primera posición fuera: ${time}, a ${metres} del borde${later}.`,
    later: (gap) => `, ${gap} después`,
    elsewhere: {
      before: (time) =>
        `Última posición que no cuenta como dentro: ${time}. Cuando se comprobó, la geocerca no existía o tenía otra forma.`,
      first: (time, later) =>
        `Primera posición que cuenta como dentro: ${time}${later}. Cuando se comprobó, la geocerca tenía otra forma.`,
      last: (time) =>
        `Última posición que cuenta como dentro: ${time}. Cuando se comprobó, la geocerca tenía otra forma.`,
      after: (time, later) =>
        `Primera posición que no cuenta como dentro: ${time}${later}. Cuando se comprobó, la geocerca estaba eliminada o tenía otra forma.`,
    },
    speed: (speed) => `Velocidad: ${speed}.`,
    large: 'Ver en un mapa grande',
    today: 'Línea discontinua: la forma actual de la geocerca.',
    noDriver: 'No había ningún conductor asignado al comenzar la visita.',
    button: (driver, time) => `Conducía ${driver}: la llave se leyó el ${time}.`,
    byHand: (driver, time) => `Conducía ${driver}: asignación manual desde el ${time}.`,
    noneAfter: 'Todavía no ha llegado ninguna posición fuera.',
    deleted: 'La visita terminó porque se eliminó la geocerca.',
    removed: 'Las posiciones de esta visita ya no están guardadas.',
    late: (delay, received) => `Esta posición llegó con ${delay} de retraso (${received}).`,
    withoutLate: {
      before: 'Sin ella, la visita quizá comenzaría antes.',
      first: 'Sin ella, la visita comenzaría más tarde.',
      only: 'Sin ella, esta visita no existiría.',
      last: 'Sin ella, la visita terminaría antes.',
      after: 'Sin ella, la visita quizá terminaría más tarde o seguiría abierta.',
    },
    changed: (time) => `La geocerca tenía entonces otra forma. Se cambió el ${time}.`,
  },
  track: {
    title: 'Recorrido',
    none: 'No hay posiciones guardadas de esta visita.',
    one: 'Una posición dentro.',
    summary: (count, shown, distance) => `${counted(count, shown, 'posición', 'posiciones')}, ${distance}`,
    play: 'Reproducir',
    pause: 'Pausar',
    scrub: 'Posición de reproducción',
    speed: 'Velocidad',
    times: (times) => `${times}×`,
    at: (time, speed) => `${time} · ${speed}`,
    noSpeed: 'velocidad desconocida',
    positions: 'Posiciones',
    speedHead: 'Velocidad',
    more: (shown) => `Mostrar las ${shown}`,
  },
};
