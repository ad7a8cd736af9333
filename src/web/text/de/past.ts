import { counted } from './counted.ts';

export const past: typeof import('../en/past.ts').past = {
  title: 'Vergangenheit abfragen',
  hint: 'Welche Fahrzeuge waren in dieser Form? Bei der Abfrage wird nichts gespeichert.',
  ask: 'Abfragen',
  keep: 'Als Geofence behalten',
  visits: (count, shown) => counted(count, shown, 'Besuch', 'Besuche'),
  vehicles: (count, shown) => counted(count, shown, 'Fahrzeug', 'Fahrzeuge'),
  counts: (visits, vehicles) => `${visits} · ${vehicles}`,
  totals: (counts, inside) => `${counts} · ${inside} in der Form`,
  searching: 'Suche läuft …',
  soFar: (counts) => `Suche läuft … bisher ${counts}`,
  cancelled: (counts) => `Abgebrochen, unvollständig: ${counts}`,
  brokenOff: (counts) => `Unvollständig: ${counts}`,
  none: 'In diesem Zeitraum war kein Fahrzeug in der Form.',
  noPositions: 'Für diesen Zeitraum sind keine Positionen in der Nähe dieser Form gespeichert.',
  keptSince: (time) => `Ältere Positionen sind gelöscht. Das Ergebnis beginnt am ${time}.`,
  outdated: 'Form oder Zeitraum haben sich seitdem geändert. Fragen Sie erneut ab.',
  busy: {
    title: 'Zu viele Abfragen auf einmal',
    detail: 'Andere Abfragen Ihres Kontos laufen noch. Bitte versuchen Sie es gleich noch einmal.',
  },
  arrived: 'Ankunft',
  left: 'Abfahrt',
  showTrack: 'Spur auf der Karte anzeigen',
  more: (next, left) => `${next} von ${left} weiteren anzeigen`,
};
