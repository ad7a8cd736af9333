export const chart: typeof import('../en/charts.ts').chart = {
  zoom: {
    in: 'Vergrößern',
    out: 'Verkleinern',
    all: 'Ganzer Zeitraum',
    earlier: 'Früher',
    later: 'Später',
    hint: 'Zum Vergrößern ziehen. Tasten: ← und → wechseln zwischen Messwerten, + und − vergrößern und verkleinern, Bild auf und Bild ab verschieben, 0 zeigt den ganzen Zeitraum.',
  },
  joined: (parts) => parts.join(', '),
  silence: (long) => `Kein Messwert seit ${long}`,
  laneState: (lane, state) => `${lane}: ${state}`,
};

export const period: typeof import('../en/charts.ts').period = {
  label: (words) => `Zeitraum: ${words}`,
  names: {
    today: 'Heute',
    lastNight: 'Letzte Nacht',
    yesterday: 'Gestern',
    last24Hours: 'Letzte 24 Stunden',
    last7Days: 'Letzte 7 Tage',
    last30Days: 'Letzte 30 Tage',
    last90Days: 'Letzte 90 Tage',
    last365Days: 'Letzte 365 Tage',
    thisMonth: 'Dieser Monat',
    lastMonth: 'Letzter Monat',
  },
  exact: 'Eigener Zeitraum …',
  span: (from, to) => `${from} – ${to}`,
  from: 'Von',
  to: 'Bis',
  zone: (zone) => `Ortszeit (${zone})`,
  skipped: (time) => `Zu dieser Zeit wird die Uhr vorgestellt. Verwendet wird ${time}.`,
  twice: (utc) => `Durch die Zeitumstellung gibt es diese Zeit zweimal. Verwendet wird die erste: ${utc}.`,
  needed: 'Bitte Datum und Uhrzeit angeben.',
  order: 'Das Ende muss nach dem Anfang liegen.',
  show: 'Anzeigen',
};
