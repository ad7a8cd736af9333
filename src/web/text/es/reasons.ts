import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import type { Format } from '../format.ts';
import type { ReasonWords } from '../reason-words.ts';
import { spanish } from './counted.ts';

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
  endBeforeBegan: ({ min }, format) => `No puede terminar antes de haber empezado: ${format.dateTime(min)}.`,
  neededBeside: () => 'Es necesario, porque está rellenado lo que lo acompaña.',
  nameOrButton: () => 'Hace falta un nombre o una llave.',
  recipient: () => 'Hace falta una dirección de correo o un número de teléfono.',
  timesAlike: () => 'Las dos horas deben ser distintas.',
  boundsReversed: () => 'El límite inferior debe estar por debajo del superior.',
  fewPoints: ({ min }, format) => `Debe tener al menos ${format.number(min)} puntos distintos.`,
  fewItems: ({ min }, format) => `Debe haber al menos ${format.number(min)}.`,
  manyItems: ({ max }, format) => `No más de ${format.number(max)} a la vez.`,
  manyValues: ({ max, nesting }, format) =>
    `No más de ${format.number(max)} valores, en ${format.number(nesting)} niveles como máximo.`,
  addedAndRemoved: () => 'Una etiqueta no se puede añadir y quitar a la vez.',
  mask: () => 'Los asteriscos representan una contraseña ya guardada. Escriba una.',
  passwordWrong: () => 'Esta no es su contraseña.',
  passwordCommon: () => 'Es una de las contraseñas más comunes. Elija otra.',
  passwordOwn: () => 'Cambie su propia contraseña en «Cuenta y preferencias».',
  rowRepeated: ({ row }, format) => `La fila ${format.number(row + 1)} es del mismo registro.`,
  severalMatches: ({ count }, format) => `Hay ${format.number(count)} registros que coinciden con esta fila.`,
  tagRepeated: () => 'Esta etiqueta aparece dos veces.',
  tagsMissing: ({ names }, format) => `Hay etiquetas que antes no estaban: ${format.list(quotedAll(names))}.`,

  seeErrors: () => 'Compruebe lo que introdujo.',
  notUtf8: () => 'No se pudo leer lo enviado: no es UTF-8.',
  emptyJson: () => 'No se pudo leer lo enviado: está vacío.',
  jsonEndsEarly: (place, format) => `No se pudo leer lo enviado: se interrumpe en ${placed(place, format)}.`,
  jsonUnexpected: ({ character, ...place }, format) =>
    `No se pudo leer lo enviado: ${quoted(character)} no puede estar en ${placed(place, format)}.`,
  brokenOff: () => 'Lo enviado se interrumpió por el camino. Inténtelo de nuevo.',
  tokenMissing: () => 'La petición llegó sin inicio de sesión. Inicie sesión de nuevo.',
  tokenEnded: () => 'Su sesión caducó o se cerró. Inicie sesión de nuevo.',
  administratorsOnly: () => 'Su rol es lector. Un administrador de su cuenta puede hacerlo.',
  viewOwnerOnly: () => 'Solo quien guardó esta vista puede cambiarla.',
  noRoute: () => 'En esta dirección no hay nada.',
  notFound: ({ what }) => `No existe ${kinds[what][0]}: puede que se haya eliminado.`,
  methods: () => 'Eso no es posible en esta dirección.',
  alreadySent: () => 'Ya se envió.',
  assigned: ({ vehicleName, driverName, startUtc, endUtc }, format) => {
    const from = format.dateTime(startUtc);
    const time = endUtc === undefined ? `desde ${from}` : `de ${from} a ${format.dateTime(endUtc)}`;
    return `${quoted(vehicleName)} tiene asignado a ${quoted(driverName)} ${time}.`;
  },
  assignmentsBesides: ({ count }, format) =>
    `${spanish(count, { one: 'Lo impide', other: 'Lo impiden' })} ${format.number(count)} ${spanish(count, { one: 'asignación', other: 'asignaciones' })} más.`,
  endFirst: () => 'Termine antes la asignación.',
  deviceTaken: ({ name, deviceId }) => `${quoted(name)} tiene el rastreador ${quoted(deviceId)}.`,
  driverNameTaken: ({ name, username }) => `${quoted(name)} tiene el nombre de usuario ${quoted(username)}.`,
  buttonTaken: ({ name, buttonId }) => `${quoted(name)} tiene la llave ${quoted(buttonId)}.`,
  driverDeleted: () => 'Se eliminó el conductor, así que la asignación no puede estar en curso.',
  vehicleDeleted: () => 'Se eliminó el vehículo, así que la asignación no puede estar en curso.',
  fleetInUse: ({ name, ...use }, format) =>
    inUse(use, format, `en la flota ${quoted(name)}`, ['vehículo está', 'vehículos están']),
  inputTypeInUse: ({ name, count, inputs }, format) => {
    const names = inputs.map(({ vehicleName, number }) => `${vehicleName}, línea ${number}`);
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
  referredDeleted: () => 'Se eliminó el registro al que pertenece la referencia: recupérelo antes.',
  undoTooLate: () => 'Un cambio se puede deshacer durante 24 horas.',
  undoneAlready: () => 'Este cambio ya se deshizo.',
  stillRunning: () => 'El mismo cambio sigue en curso. Espere un momento.',
  changedMeanwhile: () => 'Otra persona guardó un cambio después de que usted abriera esto.',
  tooLarge: ({ limitBytes }, format) =>
    `El servicio no acepta más de ${format.number(limitBytes / 1_000_000)} MB de una vez.`,
  noMediaType: () => 'El servicio no conoce el tipo de lo que se envió.',
  jsonWanted: () => 'El servicio solo acepta JSON.',
  uncompressedWanted: () => 'El servicio no acepta aquí datos comprimidos.',
  keyReused: () => 'Esto ya se envió antes con otro contenido. Inténtelo de nuevo.',
  tooManyRequests: ({ seconds }, format) =>
    `Inténtelo de nuevo en ${format.number(seconds)} ${spanish(seconds, { one: 'segundo', other: 'segundos' })}.`,
  tooManyStreams: ({ limit }, format) =>
    `Ya hay ${format.number(limit)} páginas que reciben datos en directo. Cierre una de ellas.`,
  unexpected: () => 'El servicio cometió un error.',
  databaseAway: () => 'La base de datos no responde en este momento. Inténtelo de nuevo en un instante.',
  busy: () => 'El servicio está saturado. Inténtelo de nuevo en un instante.',
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
