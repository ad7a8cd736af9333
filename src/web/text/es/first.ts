import type { Format } from '../format.ts';
import type { ReasonWords } from '../reason-words.ts';
import { counted, spanish } from './counted.ts';
import * as kinds from './kinds.ts';

/**
 * Spanish as it is understood in Spain and in America; the reader is "usted". One word for one thing, everywhere:
 *
 *   geofence geocerca · vehicle vehículo · driver conductor · fleet flota · tag etiqueta · visit visita · assignment asignación
 *   tracker rastreador · position posición · track recorrido · registration matrícula · button (of a driver) llave
 *   probe sonda · profile perfil · reading lectura · alarm alarma · alert, notice aviso · alert rule regla de aviso · limit límite · in range dentro del rango
 *   input entrada · input type tipo de entrada · channel (of a tracker) canal · states agree with "la entrada": abierta, cerrada
 *   user usuario · account cuenta · administrator administrador · viewer lector · session sesión · device key clave de dispositivo
 *   record registro · external reference referencia externa · audit auditoría · saved view vista · field campo · server servidor
 *   add añadir · delete eliminar · take off quitar · bring back recuperar · save guardar · find buscar · choose elegir
 *
 * What happened to a thing of any gender is said by the verb: "Se eliminó …".
 */

export const common: typeof import('../en/first.ts').common = {
  restoreFailed: (name, why) => `No se pudo recuperar ${name}. ${why}`,
  deleteFailed: (name, why) => `No se pudo eliminar ${name}. ${why}`,
  restored: (name) => `Se recuperó ${name}`,
  deleted: (name) => `Se eliminó ${name}`,
  countOf: (shown, all) => `${shown} de ${all}`,
  export: 'Exportar',
  product: 'Fenceline',
  pageTitle: (page) => `${page} · Fenceline`,
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  delete: 'Eliminar',
  edit: 'Editar',
  undo: 'Deshacer',
  retry: 'Reintentar',
  loading: 'Cargando…',
  search: 'Buscar',
  clearSearch: 'Borrar la búsqueda',
  dismissNotice: 'Descartar el mensaje',
  notices: 'Mensajes',
  restorable: (count, hours) =>
    `Puede ${spanish(count, { one: 'recuperarlo', other: 'recuperarlos' })} durante ${hours} horas.`,
  pressToUndo: (keys) => `Pulse ${keys} para deshacer`,
  leave: {
    title: '¿Salir sin guardar?',
    detail: 'Tiene cambios sin guardar.',
    leave: 'Salir sin guardar',
    stay: 'Seguir en esta página',
  },
  form: {
    errors: (count) => `Revise ${count} ${spanish(count, { one: 'campo', other: 'campos' })} más abajo.`,
    back: {
      title: 'El servidor responde de nuevo',
      detail: 'Sus cambios siguen aquí, pero no están guardados. Guárdelos otra vez.',
    },
    elsewhere: (field, problem) => `${field}: ${problem}`,
  },
  split: {
    resize: (first, second) => `Cambiar el tamaño de ${first} y ${second}`,
  },
  panel: {
    grow: 'Ampliar el panel',
    shrink: 'Reducir el panel',
  },
};

export const shell: typeof import('../en/first.ts').shell = {
  skip: 'Ir al contenido principal',
  mainMenu: 'Menú principal',
  narrow: 'Contraer el menú',
  widen: 'Ampliar el menú',
  search: { all: 'Buscar en todo' },
  live: {
    phases: { live: 'en vivo', reconnecting: 'reconectando', polling: 'consultando', off: 'en pausa' },
    age: (phase, seconds) => `${phase} ${seconds} s`,
    hints: {
      live: 'Los cambios se muestran al momento. Los segundos indican cuánto hace de la última señal del servidor.',
      reconnecting: 'Conexión perdida, reintentando. Es posible que los datos no estén actualizados.',
      polling: 'Se actualiza cada pocos segundos.',
      off: 'En pausa mientras esta página está en segundo plano.',
    },
  },
  clock: {
    ahead: (long) => `Su reloj está adelantado ${long}`,
    behind: (long) => `Su reloj está atrasado ${long}`,
    hint: 'Las horas y las duraciones usan el reloj del servidor, no el de este equipo.',
  },
  menu: kinds.menu,
  account: {
    open: (name) => `Cuenta de ${name}`,
    openUnknown: 'Cuenta',
    viewer: 'Lector (solo lectura)',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    settings: 'Cuenta y preferencias',
  },
  signOutAsk: {
    title: '¿Cerrar sesión sin guardar?',
    detail: 'Tiene cambios sin guardar en esta página.',
    signOut: 'Cerrar sesión',
  },
  notFound: {
    title: 'Página no encontrada',
    heading: 'Esta página no existe',
    detail: 'Puede que se haya movido o que el enlace esté incompleto.',
    start: 'Ir al mapa en vivo',
  },
  failed: {
    title: 'Esta página dejó de funcionar',
    detail: 'Algo falló en esta página. El resto del panel sigue funcionando y sus datos guardados están a salvo.',
    reload: 'Recargar la página',
    copy: 'Copiar los detalles',
    copied: 'Copiado',
    details: 'Detalles para su administrador',
  },
  notLoaded: {
    title: 'No se pudo cargar esta página',
    detail:
      'Puede que no tenga conexión o que se haya instalado una versión nueva del panel. Recargue la página para continuar.',
  },
};

export const map: typeof import('../en/first.ts').map = {
  label: 'Mapa',
  list: 'Lista',
  keys: 'Use las flechas para mover el mapa, y más y menos para acercarlo y alejarlo.',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  circleHere: 'Círculo aquí',
  findPlace: 'Buscar un lugar',
  ruler: 'Medir distancia',
  myPosition: 'Mi ubicación',
  showAll: 'Mostrar todo',
  builtInSource: 'Natural Earth',
  townSource: ' · GeoNames',
  scale: {
    label: (length) => `Escala: ${length}`,
    m: (length) => `${length} m`,
    km: (length) => `${length} km`,
    ft: (length) => `${length} ft`,
    mi: (length) => `${length} mi`,
  },
  north: (degrees) => `${degrees}° N`,
  south: (degrees) => `${degrees}° S`,
  east: (degrees) => `${degrees}° E`,
  west: (degrees) => `${degrees}° O`,
  degrees: (degrees) => `${degrees}°`,
};

export const problems: typeof import('../en/first.ts').problems = {
  network: {
    title: 'Sin conexión con el servidor',
    detail: 'Compruebe su conexión e inténtelo de nuevo. No se pierde nada de lo que escribió.',
  },
  signedOut: { title: 'Su sesión está cerrada', detail: 'Inicie sesión de nuevo.' },
  forbidden: {
    title: 'No tiene permiso',
    detail: 'Su rol es lector. Consulte a un administrador de su cuenta.',
  },
  notToSee: {
    title: 'Solo para administradores',
    detail: 'Su rol es lector. Pida acceso a un administrador de su cuenta.',
  },
  notFound: { title: 'No se encontró', detail: 'Puede que se haya eliminado o que el enlace esté incompleto.' },
  missing: {
    title: 'No disponible en este servidor',
    detail: 'El servidor al que está conectado no admite esta función. El resto del panel sigue funcionando.',
  },
  cannotDelete: {
    title: 'No se puede eliminar aquí',
    detail: (kind) => `Este servidor no puede eliminar ${kind}.`,
    kinds: kinds.notDeleted,
  },
  changedMeanwhile: {
    title: 'Otra persona ha cambiado esto',
    detail: 'Su cambio se guardó después de que usted abriera esta página.',
  },
  conflict: { title: 'Conflicto con otro registro' },
  invalid: { title: 'Algunos campos no son válidos' },
  tooLarge: { title: 'Demasiados datos', detail: 'El servidor no acepta tantos datos a la vez.' },
  tooMany: { title: 'Demasiadas peticiones', detail: 'Espere un momento e inténtelo de nuevo.' },
  tooManyFor: (seconds) =>
    `Inténtelo de nuevo en ${seconds} ${spanish(seconds, { one: 'segundo', other: 'segundos' })}.`,
  unavailable: {
    title: 'El servidor no está listo',
    detail: 'Inténtelo de nuevo en un instante.',
  },
  server: { title: 'Se produjo un error en el servidor', detail: 'No se cambió nada. Inténtelo de nuevo.' },
  unexpected: {
    title: 'Ocurrió algo inesperado',
    detail: 'Inténtelo de nuevo. Si se repite, envíe los detalles a su administrador.',
  },
  requestId: (id) => `Petición ${id}`,
};

export const names: typeof import('../en/first.ts').names = {
  noDriver: 'Sin conductor',
  namelessDriver: (button) => `Llave ${button}`,
  vehicleNumber: (id) => `Vehículo ${id}`,
  unknownVehicle: 'Vehículo desconocido',
  unknownDriver: 'Conductor desconocido',
  unknownFleet: 'Flota desconocida',
};

export const live: typeof import('../en/first.ts').live = {
  title: 'En vivo',
  mapKeys:
    'Use las flechas para mover el mapa, más y menos para acercar o alejar, e Intro para ver los vehículos visibles.',
  listOfAll: 'Vehículos',
  find: 'Buscar vehículos',
  needing: (count, shown) =>
    `${shown} ${spanish(count, { one: 'requiere', many: 'requieren', other: 'requieren' })} atención`,
  found: (count, shown) => counted(count, shown, 'vehículo encontrado', 'vehículos encontrados'),
  clearFind: 'Mostrar todos los vehículos',
  noHits: {
    title: 'Ningún vehículo coincide',
    detail: 'Busque por nombre, matrícula, conductor o lugar.',
  },
  empty: {
    title: 'Todavía no hay vehículos',
    detail: 'Un vehículo aparece aquí automáticamente cuando su rastreador envía el primer mensaje.',
    connect: 'Conectar un dispositivo',
    add: 'Añadir un vehículo',
  },
  notListed: {
    title: 'Este servidor no muestra una lista de vehículos',
    detail:
      'El servidor al que está conectado no indica la posición de los vehículos. Las demás páginas siguen funcionando.',
  },
  groups: {
    attention: 'Requieren atención',
    driving: 'En marcha',
    stopped: 'Detenidos',
    reporting: 'Velocidad desconocida',
    silent: 'Sin señal',
    unheard: 'Sin datos todavía',
  },
  groupLabel: (group, count) => `${group}: ${count}`,
  ago: (long) => `hace ${long}`,
  now: 'ahora',
  inside: (place) => `en ${place}`,
  driver: { loading: 'Cargando conductor', failed: 'Conductor desconocido' },
  unknownPlace: 'una geocerca eliminada',
  somePlace: 'una geocerca',
  attention: {
    label: 'Requiere atención',
    alarm: (probe, temperature, long) => `Alarma desde hace ${long}: ${temperature} · ${probe}`,
    alarmUnread: (probe, long) => `Alarma desde hace ${long} · ${probe}`,
    silent: (long) => `Sin señal desde hace ${long}`,
    longVisit: (place, long) => `Desde hace ${long} en ${place}`,
  },
};

export const away: typeof import('../en/first.ts').away = {
  words: 'Conexión perdida, reintentando. Lo que escribió se conserva.',
  again: 'Reintentar ahora',
};

export const geofences: typeof import('../en/first.ts').geofences = {
  title: 'Geocercas',
  count: (shown) => shown,
  found: (count, shown) => counted(count, shown, 'geocerca encontrada', 'geocercas encontradas'),
  choose: (name) => `Seleccionar ${name}`,
  chosen: (count, shown) => counted(count, shown, 'seleccionada', 'seleccionadas'),
  noneChosen: 'Nada seleccionado',
  countChosen: (shown, chosen) => `${shown} · ${chosen}`,
  find: 'Buscar geocercas',
  clearFilters: 'Quitar los filtros',
  noTag: 'Sin etiqueta',
  moreTags: (first, shown) => `${first} +${shown}`,
  inside: (count, shown) => `${counted(count, shown, 'vehículo', 'vehículos')} dentro ahora`,
  filter: {
    chosen: (shown) => `Etiquetas (${shown})`,
    openWith: (shown) => `Etiquetas: ${shown} seleccionadas`,
    label: 'Mostrar solo las geocercas con',
    choice: (name, count, shown) => `${name}: ${counted(count, shown, 'geocerca', 'geocercas')}`,
    clear: 'Mostrar todas las etiquetas',
  },
  legend: { label: 'Etiquetas en el mapa', show: 'Mostrar las etiquetas', hide: 'Ocultar las etiquetas' },
  draw: {
    open: 'Dibujar',
    circle: { label: 'Círculo', detail: 'Un centro y un radio', command: 'Dibujar un círculo' },
    polygon: { label: 'Polígono', detail: 'Cualquier contorno, vértice a vértice', command: 'Dibujar un polígono' },
  },
  file: { import: 'Importar' },
  viewerMayNot: 'Puede ver las geocercas, pero no cambiarlas: su rol es lector.',
  empty: {
    title: 'Todavía no hay geocercas',
    detail:
      'Una geocerca es un lugar importante: un patio, un cliente, un puerto, una zona prohibida. Dibuje la primera en el mapa.',
    viewer: 'Un administrador de su cuenta puede dibujarlas.',
  },
  deletedFilter: 'Eliminadas',
  noHits: { title: 'Ninguna geocerca coincide', detail: 'Ninguna geocerca coincide con la búsqueda y las etiquetas.' },
  notListed: {
    title: 'Este servidor no muestra una lista de geocercas',
    detail:
      'El servidor al que está conectado acepta geocercas nuevas, pero no muestra las existentes. Aun así puede dibujar una y guardarla.',
  },
  details: {
    circle: (radius, area) => `Círculo, radio de ${radius} · ${area}`,
    polygon: (count, shown, area) => `Polígono, ${counted(count, shown, 'vértice', 'vértices')} · ${area}`,
    noShape: 'Esta geocerca no tiene una forma válida.',
    tags: 'Etiquetas',
    address: 'Dirección',
    email: 'Avisos por correo a',
    about: 'Descripción ampliada',
    centre: 'Centro',
    visits: 'Visitas aquí',
    filteredOut: 'Los filtros ocultan esta geocerca en la lista.',
  },
};

export const reasons: ReasonWords = {
  noSuch: ({ what }) => `Ya no existe ${kinds.sought[what][0]}.`,
  referenceOfNone: ({ what }) => `${kinds.sought[what][1]} tiene esta referencia.`,
  unstorable: () => 'Contiene caracteres que no se pueden guardar.',
  endNotAfterStart: () => 'El final debe ser posterior al inicio.',
  endBeforeStart: () => 'El final no puede ser anterior al inicio.',
  endBeforeBegan: ({ min }, format) => `El final no puede ser anterior al inicio (${format.dateTime(min)}).`,
  neededBeside: () => 'Obligatorio, porque hay un campo relacionado con datos.',
  nameOrButton: () => 'Indique un nombre o una llave.',
  recipient: () => 'Añada al menos un destinatario.',
  timesAlike: () => 'Las dos horas deben ser distintas.',
  boundsReversed: () => 'El límite inferior debe estar por debajo del superior.',
  fewPoints: ({ min }, format) => `Debe tener al menos ${format.number(min)} puntos distintos.`,
  fewItems: ({ min }, format) => `Debe haber al menos ${format.number(min)}.`,
  manyItems: ({ max }, format) => `No puede haber más de ${format.number(max)} a la vez.`,
  manyValues: ({ max, nesting }, format) =>
    `No puede tener más de ${format.number(max)} valores, en ${format.number(nesting)} niveles como máximo.`,
  addedAndRemoved: () => 'Una etiqueta no se puede añadir y quitar a la vez.',
  mask: () => 'Los asteriscos representan la contraseña guardada. Escriba una contraseña.',
  passwordWrong: () => 'Contraseña incorrecta.',
  passwordCommon: () => 'Es una de las contraseñas más comunes. Elija otra.',
  passwordOwn: () => 'Cambie su propia contraseña en «Cuenta y preferencias».',
  rowRepeated: ({ row }, format) => `La fila ${format.number(row + 1)} es del mismo registro.`,
  severalMatches: ({ count }, format) => `Hay ${format.number(count)} registros que coinciden con esta fila.`,
  tagRepeated: () => 'Esta etiqueta aparece dos veces.',
  tagsMissing: ({ names }, format) => `El orden no incluye estas etiquetas nuevas: ${format.list(quotedAll(names))}.`,

  seeErrors: () => 'Compruebe los datos introducidos.',
  notUtf8: () => 'El servidor no pudo leer la petición: no es UTF-8.',
  emptyJson: () => 'El servidor no pudo leer la petición: está vacía.',
  jsonEndsEarly: (place, format) => `El servidor no pudo leer la petición: se interrumpe en ${placed(place, format)}.`,
  jsonUnexpected: ({ character, ...place }, format) =>
    `El servidor no pudo leer la petición: ${quoted(character)} inesperado en ${placed(place, format)}.`,
  brokenOff: () => 'La petición se interrumpió. Inténtelo de nuevo.',
  tokenMissing: () => 'No ha iniciado sesión. Inicie sesión de nuevo.',
  tokenEnded: () => 'Su sesión caducó o se cerró. Inicie sesión de nuevo.',
  administratorsOnly: () => 'Su rol es lector. Consulte a un administrador de su cuenta.',
  viewOwnerOnly: () => 'Solo quien guardó esta vista puede cambiarla.',
  noRoute: () => 'En esta dirección no hay nada.',
  notFound: ({ what }) => `No existe ${kinds.sought[what][0]}: puede que se haya eliminado.`,
  methods: () => 'Esta dirección no admite ese tipo de petición.',
  alreadySent: () => 'Ya se envió.',
  assigned: ({ vehicleName, driverName, startUtc, endUtc }, format) => {
    const from = format.dateAtTime(startUtc);
    const time = endUtc === undefined ? `desde el ${from}` : `del ${from} al ${format.dateAtTime(endUtc)}`;
    return `${quoted(vehicleName)} tiene asignado a ${quoted(driverName)} ${time}.`;
  },
  assignmentsBesides: ({ count }, format) =>
    `Hay conflicto con ${format.number(count)} ${spanish(count, { one: 'asignación', other: 'asignaciones' })} más.`,
  endFirst: () => 'Finalice antes la asignación.',
  deviceTaken: ({ name, deviceId }) => `${quoted(name)} tiene el rastreador ${quoted(deviceId)}.`,
  driverNameTaken: ({ name, username }) => `${quoted(name)} tiene el nombre de usuario ${quoted(username)}.`,
  buttonTaken: ({ name, buttonId }) => `${quoted(name)} tiene la llave ${quoted(buttonId)}.`,
  driverDeleted: () => 'Se eliminó el conductor, así que la asignación no puede estar en curso.',
  vehicleDeleted: () => 'Se eliminó el vehículo, así que la asignación no puede estar en curso.',
  fleetInUse: ({ name, ...use }, format) =>
    inUse(use, format, `en la flota ${quoted(name)}`, ['vehículo está', 'vehículos están']),
  inputTypeInUse: ({ name, count, inputs }, format) => {
    const names = inputs.map(({ vehicleName, number }) => `${vehicleName}, canal ${number}`);
    return inUse({ count, names }, format, `el tipo ${quoted(name)}`, ['entrada tiene', 'entradas tienen']);
  },
  profileInUse: ({ name, ...use }, format) =>
    inUse(use, format, `el perfil ${quoted(name)}`, ['sonda tiene', 'sondas tienen']),
  tagInUse: ({ name, ...use }, format) =>
    inUse(use, format, `la etiqueta ${quoted(name)}`, ['geocerca tiene', 'geocercas tienen']),
  lastAdministrator: () => 'Una cuenta necesita al menos un administrador activo, y este es el último.',
  usernameTaken: ({ username }) => `El nombre de usuario ${quoted(username)} ya está en uso.`,
  referenceTaken: ({ what, reference }) => `${kinds.sought[what][2]} tiene la referencia ${quoted(reference)}.`,
  referencesTaken: ({ references }, format) =>
    `Otros registros tienen ahora sus referencias externas: ${format.list(quotedAll(references.map(({ reference }) => reference)))}.`,
  referredDeleted: () => 'Se eliminó el registro al que pertenece la referencia. Recupérelo antes.',
  undoTooLate: () => 'Un cambio solo se puede deshacer durante 24 horas.',
  undoneAlready: () => 'Este cambio ya se deshizo.',
  stillRunning: () => 'Este cambio todavía se está guardando. Espere un momento.',
  changedMeanwhile: () => 'Otra persona cambió esto después de que usted lo abriera.',
  tooLarge: ({ limitBytes }, format) =>
    `El servidor acepta como máximo ${format.number(limitBytes / 1_000_000)} MB a la vez.`,
  noMediaType: () => 'El servidor no conoce este tipo de contenido.',
  jsonWanted: () => 'El servidor solo acepta JSON.',
  uncompressedWanted: () => 'El servidor no acepta aquí datos comprimidos.',
  keyReused: () => 'Esto ya se envió con otro contenido. Inténtelo de nuevo.',
  tooManyRequests: ({ seconds }, format) =>
    `Inténtelo de nuevo en ${format.number(seconds)} ${spanish(seconds, { one: 'segundo', other: 'segundos' })}.`,
  tooManyStreams: ({ limit }, format) =>
    `Ya hay ${format.number(limit)} páginas que reciben datos en directo. Cierre una de ellas.`,
  unexpected: () => 'Se produjo un error en el servidor.',
  databaseAway: () => 'La base de datos no responde en este momento. Inténtelo de nuevo en un instante.',
  busy: () => 'El servidor está saturado. Inténtelo de nuevo en un instante.',
};

const quoted = (name: string): string => `«${name}»`;

const quotedAll = (names: readonly string[]): string[] => names.map(quoted);

const placed = ({ line, column }: { line: number; column: number }, format: Format): string =>
  `la línea ${format.number(line)}, columna ${format.number(column)}`;

function inUse(
  { count, names }: { count: number; names: readonly string[] },
  format: Format,
  it: string,
  [one, other]: readonly [one: string, other: string],
): string {
  const rest = count - names.length;
  const named = [...quotedAll(names), ...(rest > 0 ? [`${format.number(rest)} más`] : [])];
  return `${format.number(count)} ${spanish(count, { one, other })} ${it}: ${format.list(named)}.`;
}
