import { counted, german } from './counted.ts';

export const importing: typeof import('../en/importing.ts').importing = {
  title: 'Geofences importieren',
  choose: 'Datei wählen',
  other: 'Andere Datei wählen',
  drop: 'GeoJSON: Polygone und Punkte mit einem Radius in Metern. Die Eigenschaft description, name oder title gibt jedem seinen Namen. Legen Sie die Datei hier ab, oder wählen Sie sie aus.',
  found: (count, shown) =>
    `${counted(count, shown, 'Geofence', 'Geofences')} ${german(count, { one: 'kann', other: 'können' })} importiert werden`,
  nothing: 'In dieser Datei ist nichts, das importiert werden kann.',
  bad: (count, shown) =>
    `${counted(count, shown, 'Objekt kann', 'Objekte können')} nicht importiert werden und ${german(count, { one: 'bleibt', other: 'bleiben' })} weg:`,
  more: (shown) => `und ${shown} weitere`,
  feature: (number) => `Objekt ${number}`,
  sameName: (count, shown) =>
    `${shown} ${german(count, { one: 'heißt', other: 'heißen' })} wie ein Geofence, den Sie schon haben. ${german(count, { one: 'Es wird ihn', other: 'Es wird sie' })} dann zweimal geben.`,
  tag: 'Markierung für alle',
  noTag: 'Keine Markierung',
  submit: (count, shown) => `${counted(count, shown, 'Geofence', 'Geofences')} importieren`,
  done: (count, shown) => `${counted(count, shown, 'Geofence', 'Geofences')} importiert`,
  undone: 'Der Import ist zurückgenommen',
  undoFailed: (why) => `Der Import konnte nicht zurückgenommen werden. ${why}`,
  notText: 'Diese Datei ist kein Text in UTF-8.',
  notJson: 'Diese Datei ist kein JSON.',
  tooMany: (most) => `Höchstens ${most} auf einmal. Importieren Sie die Datei in Teilen.`,
  field: (field, problem) => `${field}: ${problem}`,
  reasons: {
    notGeojson: 'Diese Datei ist kein GeoJSON.',
    otherSystem: 'Ihre Koordinaten sind in einem anderen System. Es müssen Länge und Breite in WGS84 sein.',
    noFeatures: 'Diese Datei ist eine Sammlung ohne Objekte.',
    notFeature: 'Es ist kein GeoJSON-Objekt (Feature).',
    noGeometry: 'Es hat keine Geometrie.',
    noRing: 'Es hat keinen Umriss.',
    noRadius: 'Es ist ein Punkt ohne Radius in Metern.',
    otherKind: 'Es ist weder ein Polygon noch ein Punkt mit Radius.',
    holes: 'Es hat Löcher, die ein Geofence nicht haben kann.',
    badPosition: 'Eine seiner Positionen ist nicht Länge und Breite.',
  },
};
