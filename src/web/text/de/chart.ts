export const chart: typeof import('../en/chart.ts').chart = {
  zoom: {
    in: 'Näher',
    out: 'Weiter',
    all: 'Ganzer Zeitraum',
    earlier: 'Früher',
    later: 'Später',
    hint: 'Ziehen vergrößert. Tasten: ← → lesen ab, + und − vergrößern und verkleinern, Bild auf und Bild ab verschieben, 0 zeigt den ganzen Zeitraum.',
  },
  told: (parts) => parts.join(', '),
  silence: (long) => `Kein Messwert seit ${long}`,
  laneState: (lane, state) => `${lane}: ${state}`,
};
