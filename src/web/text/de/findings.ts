import { counted, german } from './counted.ts';

export const findings: typeof import('../en/findings.ts').findings = {
  title: 'Orte',
  summary: (fine, toLookAt) => `In Ordnung: ${fine} · Zu prüfen: ${toLookAt}`,
  toLookAt: 'Zu prüfen',
  none: {
    title: 'Alle Geofences sind in Ordnung',
    detail: 'In diesem Zeitraum haben Fahrzeuge in den besuchten Geofences Positionen gesendet.',
  },
  changes: 'Änderungen zählen',
  fromNow: 'Ab jetzt',
  withPast: 'Auch rückwirkend',
  allGeofences: 'Alle Geofences anzeigen',
  sketch: (name) => `Skizze von ${name}`,
  sentences: {
    missedPassage: (_count, shown, total) =>
      `${shown} von ${total} Durchfahrten ohne Position im Inneren: Die Linie zwischen zwei Positionen kreuzt die Form.`,
    neverVisited: (_count, _shown, _total) => 'In diesem Zeitraum war kein Fahrzeug vor Ort.',
    flicker: (count, shown, total) =>
      `${shown} von ${total} Besuchen ${german(count, { one: 'beginnt', other: 'beginnen' })} höchstens 2 Minuten nach dem vorigen. Fahrzeuge stehen am Rand.`,
    twin: (_count, shown, total, other) =>
      `${shown} von ${total} Besuchen sind auch Besuche in ${other}. Vielleicht ist es derselbe Ort.`,
    edgeStop: (count, shown, _total, _other, edge) =>
      `${counted(count, shown, 'Stopp', 'Stopps')} höchstens ${edge} neben dem Rand ${german(count, { one: 'zählt', other: 'zählen' })} nicht als Besuch.`,
    silence: (_count, shown, total) =>
      `Bei ${shown} von ${total} Besuchen sendete der Tracker länger als drei übliche Intervalle nichts.`,
  },
  someFast: (fast, slower, speed) =>
    `Mit weniger als ${speed}: ${slower}. Schneller, vielleicht auf einer Straße daneben: ${fast}.`,
  allFast: (count, speed) =>
    german(count, {
      one: `Das Fahrzeug fuhr mindestens ${speed}, wahrscheinlich auf einer Straße daneben. Mit einer größeren Form wäre das ein Besuch.`,
      other: `Alle Fahrzeuge fuhren mindestens ${speed}, wahrscheinlich auf einer Straße daneben. Mit einer größeren Form wären das Besuche.`,
    }),
  sparse: (every, width) =>
    `Zwischen den Positionen davor und danach liegen ${every}, und der Geofence ist ${width} breit.`,
  oftener: 'Tracker, die öfter senden, brauchen keine größere Form.',
  radius: (radius) => `einem Radius von ${radius}`,
  largerEdge: 'der gestrichelten Form',
  effect: (shape, changes) => `Besuche in diesem Zeitraum mit ${shape}: ${changes}.`,
  latest: (vehicle, time) => `Zuletzt: ${vehicle}, am ${time}`,
  takeRadius: (radius) => `${radius} übernehmen`,
  takeLarger: 'Gestrichelte Form übernehmen',
  showOther: (name) => `${name} anzeigen`,
  deletedOther: 'einen gelöschten Geofence',
  fine: 'So in Ordnung',
  slight: (count, shown) => `${counted(count, shown, 'kleine Auffälligkeit', 'kleine Auffälligkeiten')} anzeigen`,
  applied: (name) => `${name} hat eine größere Form`,
  calledFine: (name) => `${name} ist so in Ordnung`,
  notSaved: (name, why) => `${name} wurde nicht geändert. ${why}`,
  changedMeanwhile: (name) =>
    `Die Form von ${name} wurde inzwischen geändert und deshalb nicht ersetzt. Die Auffälligkeiten werden für die aktuelle Form neu berechnet.`,
  inDetails: 'Passt die Form?',
  checkShape: 'Letzte 7 Tage prüfen',
  fits: 'Keine Auffälligkeiten: Die Form passt zu dem, was die Fahrzeuge taten.',
  otherPeriods: 'Andere Zeiträume und frühere Besuche',
  waiting: (count, shown) => `${counted(count, shown, 'Geofence', 'Geofences')} zu prüfen`,
  proposals: {
    title: 'Vorgeschlagene Geofences',
    none: 'Keine Vorschläge',
    noneDetail: 'Kein Ort außerhalb aller Geofences hatte in diesem Zeitraum mindestens fünf Stopps.',
    summary: (count, shown) =>
      `${counted(count, shown, 'Ort', 'Orte')} außerhalb aller Geofences, die mit der längsten Gesamtzeit zuerst.`,
    stops: (count, shown) => counted(count, shown, 'Stopp', 'Stopps'),
    facts: (counts, time) => `${counts} · insgesamt ${time}`,
    tag: 'Markierung',
    noTag: 'Keine Markierung',
    selectFirst: 'Wählen Sie zuerst Orte aus.',
    create: (count, shown) =>
      count === 0 ? 'Geofences anlegen' : `${counted(count, shown, 'Geofence', 'Geofences')} anlegen`,
    draw: 'Selbst zeichnen',
    dismiss: 'Nie wieder vorschlagen',
    dismissed: (name) => `${name} wird nicht mehr vorgeschlagen`,
    created: (count, shown) => `${counted(count, shown, 'Geofence', 'Geofences')} angelegt`,
    createFailed: (why) => `Nicht alle Geofences wurden angelegt. ${why}`,
    undoFailed: (why) => `Die Geofences wurden nicht gelöscht. ${why}`,
    ofStop: 'Aus diesem Stopp einen Geofence machen',
  },
};
