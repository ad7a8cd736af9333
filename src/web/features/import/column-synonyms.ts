import { dayColumn } from './join-moments.ts';

/** Name of the column with external references of the records themselves. */
export const referenceColumn = '#reference';

/** Two columns of a person's name. */
export const givenNames: readonly string[] = ['first name', 'given name', 'forename', 'vorname', 'nombre de pila'];
export const familyNames: readonly string[] = [
  ...['last name', 'surname', 'family name', 'nachname', 'familienname', 'zuname', 'apellido', 'apellidos'],
];

/** One column with the start and the end, if no column has either. */
export const rangeNames: readonly string[] = [
  ...[
    'time',
    'times',
    'shift',
    'hours',
    'working hours',
    'zeit',
    'uhrzeit',
    'schicht',
    'arbeitszeit',
    'dienst',
    'dienstzeit',
  ],
  ...['hora', 'horas', 'horario', 'turno'],
];

/** What people call a field besides its labels. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  [dayColumn]: [
    ...['date', 'day', 'shift date', 'datum', 'tag', 'einsatztag', 'einsatzdatum', 'schichtdatum', 'fecha', 'día'],
    ...['fecha del turno'],
  ],
  [referenceColumn]: [
    'references',
    'external reference',
    'externe referenz',
    'referencia externa',
    'reference',
    'referenz',
    'referencia',
  ],
  afterMinutes: ['after', 'delay', 'nach', 'verzögerung', 'después de', 'retraso'],
  buttonId: [
    ...['button', 'button id', 'card', 'card number', 'fob', 'ibutton', 'chip', 'karte', 'kartennummer', 'fahrerkarte'],
    ...['knopf', 'tarjeta', 'número de tarjeta', 'llave', 'botón'],
  ],
  deviceId: [
    ...[
      'device',
      'device id',
      'device number',
      'tracker',
      'tracker id',
      'tracker no',
      'tracker-nr',
      'imei',
      'imei number',
      'gerät',
      'geräte-id',
    ],
    ...['gerätenummer', 'gerätekennung', 'imei-nummer', 'dispositivo', 'id del dispositivo', 'número imei'],
  ],
  description: [
    ...['name', 'title', 'site', 'place', 'depot', 'customer', 'bezeichnung', 'ort', 'standort', 'kunde'],
    ...['lugar', 'sitio', 'nombre', 'denominación', 'cliente'],
  ],
  descriptionExt: ['description', 'notes', 'beschreibung', 'bemerkung', 'descripción', 'notas'],
  driverId: ['driver name', 'employee', 'fahrername', 'mitarbeiter', 'chófer', 'chofer', 'empleado'],
  dueDate: [
    'date',
    'due',
    'due date',
    'datum',
    'fällig',
    'fällig am',
    'fälligkeit',
    'fecha',
    'vencimiento',
    'vence',
    'vence el',
  ],
  employeeNumber: [
    ...['employee no', 'employee id', 'staff number', 'staff no', 'staff id', 'payroll number', 'personnel number'],
    ...['personalnr', 'pers-nr', 'mitarbeiternummer', 'mitarbeiternr', 'mitarbeiter-id', 'lohnnummer'],
    ...['nº de empleado', 'n.º de empleado', 'nº empleado', 'código de empleado', 'legajo'],
  ],
  email: ['email', 'mail', 'correo', 'correo electrónico'],
  fleetId: ['fleet', 'depot', 'flotte', 'fuhrpark', 'flota'],
  endUtc: [
    ...[
      'end',
      'to',
      'until',
      'finish',
      'shift end',
      'clock out',
      'ende',
      'bis',
      'dienstende',
      'schichtende',
      'arbeitsende',
    ],
    ...['fin', 'hasta', 'final', 'salida'],
  ],
  latitude: ['lat', 'breite', 'breitengrad', 'latitud'],
  licenceExpires: [
    ...[
      'licence expires',
      'license expires',
      'licence expiry',
      'license expiry',
      'licence valid until',
      'licence until',
      'führerschein gültig bis',
    ],
    ...['führerschein bis', 'caducidad del carné', 'vencimiento del carné'],
  ],
  longStayMinutes: ['long stay', 'long stay after', 'langer aufenthalt', 'lange standzeit', 'estancia larga'],
  longitude: ['lon', 'lng', 'long', 'länge', 'längengrad', 'longitud'],
  mobile: [
    ...[
      'mobile',
      'mobile no',
      'mobile phone',
      'phone',
      'phone no',
      'phone number',
      'telephone',
      'telephone number',
      'cell',
    ],
    ...[
      'cell phone',
      'handy',
      'handynummer',
      'handy-nr',
      'telefon',
      'telefonnummer',
      'telefon-nr',
      'tel',
      'tel-nr',
      'mobil',
    ],
    ...['mobiltelefon', 'mobil-nr', 'móvil', 'teléfono', 'número de teléfono', 'número de móvil', 'celular'],
  ],
  name: [
    ...givenNames,
    ...familyNames,
    ...['name', 'full name', 'driver', 'vehicle', 'fahrer', 'fahrzeug', 'nombre', 'conductor', 'vehículo'],
    ...['vehicle name', 'driver name', 'fahrzeugname', 'fahrername', 'bezeichnung', 'vor- und nachname'],
    ...['nombre completo', 'nombre y apellidos', 'denominación', 'probe', 'fühler', 'sonda'],
  ],
  number: ['no', 'line', 'nummer', 'nr', 'número', 'channel', 'kanal', 'canal'],
  note: ['note', 'notes', 'comment', 'notiz', 'notizen', 'bemerkung', 'hinweis', 'nota', 'notas', 'comentario'],
  points: [
    ...['coordinates', 'gps', 'gps coordinates', 'koordinaten', 'gps-koordinaten', 'coordenadas', 'coordenadas gps'],
    ...['shape', 'wkt', 'wkt geom', 'geom wkt', 'the geom', 'geometry', 'geom', 'polygon', 'form', 'geometrie'],
    ...['forma', 'geometría'],
  ],
  radius: ['radius', 'radius metres', 'umkreis', 'radio'],
  registration: [
    ...['registration', 'registration number', 'plate', 'number plate', 'licence plate', 'license plate'],
    ...['kennzeichen', 'amtliches kennzeichen', 'amtl kennzeichen', 'pol kennzeichen', 'kfz-kennzeichen', 'kfz-kz'],
    ...['reg no', 'reg number', 'vehicle registration', 'matrícula', 'placa'],
  ],
  resourceId: ['belongs to', 'object', 'gehört zu', 'objekt', 'pertenece a', 'objeto'],
  resourceType: [
    ...['type', 'record type', 'object type', 'kind', 'typ', 'objekttyp', 'datensatzart', 'art'],
    ...['tipo', 'tipo de objeto', 'tipo de registro'],
  ],
  startUtc: [
    ...['start', 'from', 'since', 'begin', 'shift start', 'clock in', 'beginn', 'von', 'ab', 'anfang', 'dienstbeginn'],
    ...['schichtbeginn', 'arbeitsbeginn', 'inicio', 'desde', 'comienzo', 'entrada'],
  ],
  tags: ['tag', 'group', 'category', 'gruppe', 'kategorie', 'grupo', 'categoría'],
  title: [
    ...['what', 'task', 'work', 'job', 'service', 'maintenance', 'was', 'aufgabe', 'arbeit', 'wartung', 'termin'],
    ...['bezeichnung', 'qué', 'tarea', 'trabajo', 'mantenimiento'],
  ],
  vehicleId: [
    ...['registration', 'plate', 'licence plate', 'truck', 'van', 'kennzeichen', 'lkw', 'kfz', 'matrícula', 'placa'],
    ...['furgoneta', 'camión'],
  ],
  username: ['user name', 'login', 'benutzer', 'usuario'],
};

/** "Start date", "Startzeit", "Fecha de inicio": one of two columns of a moment. */
export const partsOfMoment = ['date', 'time', 'datum', 'zeit', 'uhrzeit', 'fecha', 'fechade', 'hora', 'horade'];
