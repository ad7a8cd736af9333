import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import type { Format } from '../format.ts';
import type { ReasonWords } from '../reason-words.ts';
import { counted, spanish } from './counted.ts';

export const records: typeof import('../en/records.ts').records = {
  deleted: (name) => `Se eliminó ${name}`,
  deletedSeveral: (count, shown) => counted(count, shown, 'registro eliminado', 'registros eliminados'),
  restored: (name) => `Se recuperó ${name}`,
  restoredSeveral: (count, shown) => counted(count, shown, 'registro recuperado', 'registros recuperados'),
  deleting: (shown, all) => `Eliminando… ${shown} de ${all}`,
  changing: (shown, all) => `Guardando… ${shown} de ${all}`,
  restoring: (shown, all) => `Recuperando… ${shown} de ${all}`,
  moreFailed: (count, shown) =>
    `Tampoco se ${spanish(count, { one: 'pudo', other: 'pudieron' })} cambiar ${counted(count, shown, 'otro', 'otros')}.`,
  deleteFailed: (name, why) => `No se pudo eliminar ${name}. ${why}`,
  restoreFailed: (name, why) => `No se pudo recuperar ${name}. ${why}`,
  bulk: {
    title: (count: number, shown: string) =>
      `¿Cambiar ${shown} ${spanish(count, { one: 'registro', other: 'registros' })}?`,
    named: (names: string, shown: string) => `${names} y ${shown} más`,
    undone: (count: number, shown: string) =>
      `Cambio deshecho en ${shown} ${spanish(count, { one: 'registro', other: 'registros' })}`,
    nothingUndone: 'No se pudo deshacer nada.',
    left: (names: string, why: string) => `No se deshizo: ${names}. ${why}`,
    undoFailed: (why: string) => `No se pudo deshacer el cambio. ${why}`,
    why: {
      changed: 'Se cambió después.',
      gone: 'Se eliminó después.',
      inUse: 'Ahora está en uso.',
      taken: 'Otro registro tiene ahora su nombre, número o referencia.',
      unknown: 'Hace referencia a un registro que se eliminó después.',
      last: 'Una cuenta necesita al menos un administrador activo.',
      final: 'Un cambio de este tipo no se puede deshacer.',
    },
  },
  connectDevice: 'Conectar un dispositivo',
  viewerMayNot: 'Puede ver esta página, pero no hacer cambios: su rol es lector.',
  saved: (name) => `Se guardó ${name}`,
  added: (name) => `Se añadió ${name}`,
  unknownStatus: (status) => `Estado ${status}`,
  none: 'Ninguno',
  conflict: {
    title: 'Otra persona ha cambiado esto',
    by: (who, when) => `${who} lo guardó el ${when}.`,
    byYou: (when) => `El otro cambio es suyo. Lo guardó el ${when}, quizá en otra ventana.`,
    detail: 'Las dos versiones difieren en estos campos:',
    same: 'Su versión y la otra son iguales.',
    field: 'Campo',
    mine: 'Su versión',
    theirs: 'La otra',
    nothing: '–',
    untouched: 'usted no lo cambió',
    navigation:
      '«Conservar la mía» guarda sus cambios y mantiene los demás cambios de la otra persona. «Usar la otra» descarta sus cambios.',
    keepMine: 'Conservar la mía',
    takeTheirs: 'Usar la otra',
    loading: 'Cargando la otra versión…',
  },
  gone: {
    title: 'Otra persona ha eliminado esto',
    detail: 'Sus cambios siguen aquí. Puede recuperar el registro y guardarlos.',
    restoreAndSave: 'Recuperar y guardar',
  },
  deletedOnes: {
    filter: 'Eliminados',
    find: 'Buscar registros eliminados',
    name: 'Nombre',
    when: 'Eliminado',
    by: 'Por',
    note: (hours) => `Registros eliminados en las últimas ${hours} horas. Los más antiguos no se pueden recuperar.`,
    empty: {
      title: (hours) => `No se eliminó nada en las últimas ${hours} horas`,
      detail: (hours) => `Puede recuperar aquí los registros eliminados durante ${hours} horas.`,
    },
    restoreOne: (name) => `Recuperar ${name}`,
  },
  missing: {
    title: 'Registro no encontrado',
    detail: 'Puede que se haya eliminado o que el enlace esté incompleto.',
    all: 'Volver a la lista',
    deletedTitle: (name) => `Se eliminó ${name}`,
    deletedDetail: (time) => `Se eliminó el ${time}.`,
    restore: 'Recuperar',
  },
  references: {
    title: 'Referencias externas',
    none: 'Todavía no hay referencias externas.',
    add: 'Añadir una referencia',
    reference: 'Referencia',
    placeholder: 'Nombre o número en el otro sistema',
    remove: (reference) => `Quitar ${reference}`,
    removed: (reference) => `Se quitó la referencia ${reference}`,
  },
  changes: {
    title: 'Cambios',
    none: 'Sin cambios en el último año.',
    by: { service: 'El servidor', device: 'Un dispositivo', recipient: 'Un destinatario' },
    actions: {
      create: 'añadió el registro',
      update: 'cambió el registro',
      delete: 'eliminó el registro',
      restore: 'recuperó el registro',
      erase: 'borró los datos personales',
    },
    line: (who, action) => `${who} ${action}`,
    change: (field, before, after) => `${field}: ${before} → ${after}`,
    nothing: '–',
    password: 'Contraseña cambiada',
    more: (shown) => `y ${shown} anteriores`,
  },
  history: {
    title: 'Asignaciones',
    addVehicle: 'Asignar un vehículo',
    addDriver: 'Asignar un conductor',
    none: 'Todavía no hay asignaciones. Una asignación empieza cuando un conductor usa su llave o alguien la crea.',
    line: (times, source) => `${times} · ${source}`,
    untilNow: (start) => `${start} – ahora`,
    from: (start) => `Desde ${start}`,
    times: (start, end) => `${start} – ${end}`,
    bySource: { button: 'Llave', api: 'Manual' },
    unknownSource: 'Otro origen',
    more: (count, shown) =>
      `Mostrar ${shown} ${spanish(count, { one: 'asignación anterior', other: 'asignaciones anteriores' })}`,
  },
};

export const table: typeof import('../en/records.ts').table = {
  count: (all) => all,
  countOf: (shown, all) => `${shown} de ${all}`,
  countApart: (shown, all, apart) => `${shown} de ${all}, ${apart} más en varias columnas`,
  found: (count, shown) => counted(count, shown, 'fila encontrada', 'filas encontradas'),
  select: (name) => `Seleccionar ${name}`,
  selection: 'Selección',
  selectAll: 'Seleccionar todo',
  selectAllOf: (all) => `Seleccionar las ${all}`,
  selected: (shown) => `Selección: ${shown}`,
  contentsMore: (shown, more) => `${shown} y ${more} más`,
  clearSelection: 'Quitar la selección',
  filter: (column) => column,
  filterWith: (column, values) => `${column}: ${values}`,
  filterMore: (column, shown) => `${column}: ${shown} opciones`,
  findChoice: (column) => `Buscar en ${column.toLowerCase()}`,
  moreChoices: (more) => `y ${more} más: escriba para buscar`,
  any: 'Cualquiera',
  clearFilters: 'Quitar los filtros',
  hidden: 'La búsqueda o un filtro oculta este registro en la tabla.',
  columns: 'Columnas',
  usualColumns: 'Restablecer columnas',
  sort: 'Ordenar',
  export: 'Exportar',
  exportDetail: (count, shown) =>
    `${counted(count, shown, 'fila', 'filas')} como CSV, con los filtros y el orden de aquí`,
  noMatch: { title: 'Sin coincidencias', detail: 'Ninguna fila coincide con la búsqueda y todos los filtros.' },
  pick: {
    none: 'Sin coincidencias.',
    more: (shown) => `y ${shown} más: escriba parte del nombre`,
  },
  views: {
    open: 'Vistas',
    own: 'Sus vistas',
    shared: 'Compartidas por otros',
    none: 'Una vista guarda la búsqueda, los filtros, las columnas y el orden con un nombre.',
    everything: 'Vista predeterminada',
    save: 'Guardar esta vista…',
    name: 'Nombre',
    share: 'Compartir con toda la cuenta',
    saveTitle: 'Guardar esta vista',
    replaces: (name) => `Reemplaza su vista «${name}».`,
    needsName: 'Escriba un nombre.',
    saved: (name) => `Se guardó la vista ${name}`,
    delete: (name) => `Eliminar «${name}»`,
    deleted: (name) => `Se eliminó la vista ${name}`,
    restored: (name) => `Se recuperó la vista ${name}`,
    restoreFailed: (name, why) => `No se pudo recuperar ${name}. ${why}`,
    deleteFailed: (name, why) => `No se pudo eliminar ${name}. ${why}`,
  },
};

export const fieldProblems: typeof import('../en/records.ts').fieldProblems = {
  required: 'Obligatorio',
  type: 'No es un valor válido.',
  wholeNumber: 'Debe ser un número entero.',
  number: 'Debe ser un número.',
  between: (min, max) => `Debe estar entre ${min} y ${max}.`,
  atLeast: (min) => `Debe ser ${min} o más.`,
  atMost: (max) => `Debe ser ${max} o menos.`,
  oneOf: (allowed) => `Debe ser uno de estos: ${allowed}.`,
  outOfRange: 'Está fuera del intervalo permitido.',
  lengthBetween: (min, max) => `Debe tener de ${min} a ${max} caracteres.`,
  lengthAtMost: (max) => `Debe tener ${max} caracteres como máximo.`,
  lengthAtLeast: (min) => `Debe tener ${min} caracteres como mínimo.`,
  length: 'Es demasiado corto o demasiado largo.',
  formats: {
    date: 'Debe ser una fecha, por ejemplo 2026-11-20.',
    email: 'Debe ser una dirección de correo.',
    json: 'Debe ser JSON.',
    phone: 'Debe ser un número de teléfono con el prefijo del país, por ejemplo +34600123456.',
    time: 'Debe ser una hora, por ejemplo 22:30.',
    timeZone: 'Debe ser una zona horaria, por ejemplo Europe/Madrid.',
    utc: 'Debe ser un momento en UTC, por ejemplo 2026-11-20T09:30:00Z.',
  },
  emailNamed: (value) => `«${value}» no es una dirección de correo.`,
  format: 'No tiene el formato correcto.',
  unique: 'Ya está en uso.',
  unknown: 'Ya no existe.',
  conflict: 'Está en conflicto con otro registro.',
};

/** "este conductor", "ningún conductor", "otro conductor". */
type Forms = readonly [object: string, none: string, other: string];

const el = (noun: string): Forms => [`este ${noun}`, `Ningún ${noun}`, `Otro ${noun}`];
const la = (noun: string): Forms => [`esta ${noun}`, `Ninguna ${noun}`, `Otra ${noun}`];

const kinds: Readonly<Record<SoughtKind, Forms>> = {
  alarm: la('alarma'),
  alertRule: la('regla de aviso'),
  assignment: la('asignación'),
  auditEntry: el('cambio'),
  driver: el('conductor'),
  externalReference: la('referencia externa'),
  fleet: la('flota'),
  geofence: la('geocerca'),
  geofenceVisit: la('visita'),
  ingestKey: la('clave de dispositivo'),
  input: la('entrada'),
  inputType: el('tipo de entrada'),
  notice: el('aviso'),
  plot: la('posición'),
  probe: la('sonda'),
  profile: el('perfil de temperatura'),
  runningAssignment: la('asignación en curso'),
  session: la('sesión'),
  tag: la('etiqueta'),
  unsubscription: la('baja'),
  user: el('usuario'),
  vehicle: el('vehículo'),
  view: la('vista'),
};

export const reasons: ReasonWords = {
  noSuch: ({ what }) => `Ya no existe ${kinds[what][0]}.`,
  referenceOfNone: ({ what }) => `${kinds[what][1]} tiene esta referencia.`,
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
  notFound: ({ what }) => `No existe ${kinds[what][0]}: puede que se haya eliminado.`,
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
  referenceTaken: ({ what, reference }) => `${kinds[what][2]} tiene la referencia ${quoted(reference)}.`,
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
