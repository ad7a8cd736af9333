import type { Format } from '../format.ts';
import type { ReasonWords } from '../reason-words.ts';
import { spanish, waiting } from './counted.ts';
import * as kinds from './kinds.ts';

export const reasons: ReasonWords = {
  noSuch: ({ what }) => `Ya no existe ${kinds.sought[what][0]}.`,
  referenceOfNone: ({ what }) => `${kinds.sought[what][1]} tiene esta referencia.`,
  unstorable: () => 'Contiene caracteres que no se pueden guardar.',
  controlCharacter: () => 'Contiene caracteres de control, que aquí no se permiten.',
  lineBreak: () => 'Debe estar en una sola línea.',
  endNotAfterStart: () => 'El final debe ser posterior al inicio.',
  endBeforeStart: () => 'El final no puede ser anterior al inicio.',
  endBeforeBegan: ({ min }, format) => `El final no puede ser anterior al inicio (${format.dateTime(min)}).`,
  endInPast: () => 'El final debe estar en el futuro.',
  neededBeside: () => 'Obligatorio, porque hay un campo relacionado con datos.',
  nameOrButton: () => 'Indique un nombre o una llave.',
  recipient: () => 'Añada al menos un destinatario.',
  timesAlike: () => 'Las dos horas deben ser distintas.',
  boundsReversed: () => 'El límite inferior debe estar por debajo del superior.',
  asciiAddress: ({ value }) =>
    `El servidor de correo no puede entregar a ${value}. Antes de la @ solo admite letras sin acento, cifras y signos habituales.`,
  httpsOnly: ({ host }) =>
    `Debe empezar por https://. Para ${host}, el operador de este servidor puede permitir http con WEBHOOK_HOSTS.`,
  fewPoints: ({ min }, format) => `Debe tener al menos ${format.number(min)} puntos distintos.`,
  fewItems: ({ min }, format) => `Debe haber al menos ${format.number(min)}.`,
  manyItems: ({ max }, format) => `No puede haber más de ${format.number(max)} a la vez.`,
  manyWords: ({ max }, format) => `Una búsqueda tiene como máximo ${format.number(max)} palabras.`,
  manyMatch: ({ max }, format) =>
    `Se pueden cambiar como máximo ${format.number(max)} filas a la vez. Elija un periodo más corto o más filtros.`,
  manyValues: ({ max, nesting, members }, format) =>
    `No puede tener más de ${format.number(max)} valores, en ${format.number(nesting)} niveles como máximo y no más de ${format.number(members)} en un objeto.`,
  addedAndRemoved: () => 'Una etiqueta no se puede añadir y quitar a la vez.',
  mask: () => 'Los asteriscos representan la contraseña guardada. Escriba una contraseña.',
  passwordWrong: () => 'Contraseña incorrecta.',
  passwordCommon: () => 'Es una de las contraseñas más comunes. Elija otra.',
  passwordOwn: () => 'Cambie su propia contraseña en «Cuenta y preferencias».',
  codeWrong: () => 'El código es incorrecto o ya se usó.',
  passkeyRefused: () => 'No se aceptó la llave de acceso. Inténtelo de nuevo.',
  passkeysNeedAddress: () =>
    'Las llaves de acceso solo funcionan en una dirección https con nombre que haya configurado el operador de este servidor (PUBLIC_URL).',
  passkeysOfOrganisation: () => 'Inicia sesión con su organización, que tiene sus propias llaves de acceso.',
  tooManyPasskeys: ({ limit }, format) =>
    `Una persona puede tener ${format.number(limit)} llaves de acceso. Elimine una primero.`,
  accountSuspended: () => 'Esta cuenta está suspendida. Consulte al operador de este servidor.',
  secondFactorRequired: () => 'Esta cuenta exige un segundo factor. Añada uno primero.',
  hasSecondFactor: () => 'Ya tiene un segundo factor. Quítelo primero.',
  linkUsedUp: () => 'Este enlace ya no funciona. Se usó, caducó o la contraseña cambió.',
  rowRepeated: ({ row }, format) => `La fila ${format.number(row + 1)} es del mismo registro.`,
  rowOverlaps: ({ row }, format) =>
    `La fila ${format.number(row + 1)} asigna el mismo vehículo o conductor a esa hora.`,
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
  signInAgain: () => 'Primero inicie sesión de nuevo. Ha pasado más de una hora desde que inició sesión.',
  administratorsOnly: () => 'Solo los administradores pueden hacerlo. Consulte a un administrador de su cuenta.',
  rolesOnly: ({ roles }, format) =>
    `Su rol no lo permite. Pueden hacerlo estos roles: ${format.list(roles.map((role) => kinds.roleNames[role]))}.`,
  hiddenConflict: () => 'Lo impide un registro que usted no ve. Consulte a alguien que vea todas las flotas.',
  allFleetsOnly: () => 'Usted ve solo algunas flotas. Esto debe hacerlo alguien que vea todas las flotas.',
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
  endFirst: () => 'Finalice o elimine antes la asignación.',
  driverDeleted: () => 'Se eliminó el conductor, así que la asignación no puede estar en curso.',
  vehicleDeleted: () => 'Se eliminó el vehículo, así que la asignación no puede estar en curso.',
  fleetInUse: ({ name, ...use }, format) =>
    inUse(use, format, `en la flota ${quoted(name)}`, ['vehículo está', 'vehículos están']),
  inputTypeInUse: ({ name, count, inputs }, format) => {
    const names = inputs.map(({ vehicleName, number }) => `${vehicleName}, canal ${number}`);
    return inUse({ count, names }, format, `el tipo ${quoted(name)}`, ['entrada tiene', 'entradas tienen']);
  },
  inputTypeInProfiles: ({ name, ...use }, format) =>
    inUse(use, format, `lecturas con ${quoted(name)}`, ['perfil ignora', 'perfiles ignoran']),
  profileInUse: ({ name, ...use }, format) =>
    inUse(use, format, `el perfil ${quoted(name)}`, ['sonda tiene', 'sondas tienen']),
  tagInUse: ({ name, ...use }, format) =>
    inUse(use, format, `la etiqueta ${quoted(name)}`, ['geocerca tiene', 'geocercas tienen']),
  limitReached: ({ what, limit }, format) =>
    `Su cuenta puede tener ${format.number(limit)} ${what === 'users' ? 'usuarios' : 'vehículos'}. El operador de este servidor puede aumentar el límite.`,
  lastAdministrator: () => 'Una cuenta necesita al menos un administrador activo con contraseña, y este es el último.',
  taken: ({ kind, field, value, holder }, _format, labelOf) => {
    const what = `${labelOf(field)} ${quoted(value)}`;
    if (!holder) return `${what} ya está en uso.`;
    return holder.name === null
      ? `${what} ya es de ${kinds.sought[kind][2].replace(/^O/, 'o')}.`
      : `${what} ya es de ${quoted(holder.name)}.`;
  },
  referredDeleted: () => 'Se eliminó el registro al que pertenece la referencia. Recupérelo antes.',
  clashesWithRestored: () => 'Otro registro que se recuperaría al mismo tiempo tiene el mismo valor o periodo.',
  undoTooLate: () => 'Un cambio solo se puede deshacer durante 24 horas.',
  pastReplaced: () => 'La forma ha cambiado desde entonces, o sus visitas anteriores se han vuelto a contar.',
  undoneAlready: () => 'Este cambio ya se deshizo.',
  tooManyWebhooks: ({ limit }, format) =>
    `Una cuenta puede tener ${format.number(limit)} webhooks. Elimine uno primero.`,
  stillRunning: () => 'Este cambio todavía se está guardando. Espere un momento.',
  changedMeanwhile: () => 'Otra persona cambió esto después de que usted lo abriera.',
  tooLarge: ({ limitBytes }, format) =>
    `El servidor acepta como máximo ${format.number(limitBytes / 1_000_000)} MB a la vez.`,
  noMediaType: () => 'El servidor no conoce este tipo de contenido.',
  jsonWanted: () => 'El servidor solo acepta JSON.',
  tooSlow: () => 'Los datos llegaron demasiado despacio. Inténtelo de nuevo con una conexión mejor.',
  uncompressedWanted: () => 'El servidor no acepta aquí datos comprimidos.',
  keyReused: () => 'Esto ya se envió con otro contenido. Inténtelo de nuevo.',
  questionTooLong: () => 'Ha tardado demasiado. Elija un periodo más corto, menos vehículos o una forma más pequeña.',
  findingsTooMuch: () => 'Tarda demasiado. Elija un periodo más corto.',
  probesTooMuch: () => 'Tarda demasiado. Elija un periodo más corto o menos sondas.',
  tooManyRequests: ({ seconds }) => `Inténtelo de nuevo en ${waiting(seconds)}.`,
  cursorExpired: () => 'Los cambios posteriores a este punto ya no están guardados. Vuelva a leer las listas.',
  tooManyStreams: ({ limit }, format) =>
    `Ya hay ${format.number(limit)} páginas que reciben datos en directo. Cierre una de ellas.`,
  tooManyTests: ({ limit, minutes }, format) =>
    `Una regla se puede probar ${format.number(limit)} veces por hora. Inténtelo de nuevo en ${waiting(60 * minutes)}.`,
  tooManyWaiting: ({ of, limit }, format) =>
    `${of === 'user' ? 'Usted ya tiene' : 'Su cuenta ya tiene'} ${format.number(limit)} peticiones en espera. Inténtelo de nuevo cuando termine una de ellas.`,
  unexpected: () => 'Se produjo un error en el servidor.',
  damagedDay: ({ of, name = '', day }, format) =>
    of === 'vehicle'
      ? `Las posiciones de ${quoted(name)} del ${format.date(day)} (UTC) están dañadas y no se pueden mostrar. Los demás días no están afectados. El operador de este servidor puede restaurar ese día desde una copia de seguridad.`
      : `Las temperaturas de ${quoted(name)} del ${format.date(day)} (UTC) están dañadas y no se pueden mostrar. Los demás días no están afectados. El operador de este servidor puede restaurar ese día desde una copia de seguridad.`,
  databaseAway: () => 'La base de datos no responde en este momento. Inténtelo de nuevo en un instante.',
  busy: () => 'El servidor está saturado. Inténtelo de nuevo en un instante.',
  geocoderAway: () => 'La búsqueda de direcciones no responde. Inténtelo de nuevo en un instante.',
  workStopped: () =>
    'El servidor ha detenido este trabajo porque necesitaba demasiado tiempo o memoria. Inténtelo más tarde o elija un periodo más corto.',
  diskFull: () => 'El disco del servidor está lleno. Avise a su operador.',
  temporaryFolder: () => 'El servidor no puede escribir archivos temporales. Avise a su operador.',
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
