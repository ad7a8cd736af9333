export const chart: typeof import('../en/chart.ts').chart = {
  zoom: {
    in: 'Acercar',
    out: 'Alejar',
    all: 'Todo el periodo',
    earlier: 'Antes',
    later: 'Después',
    hint: 'Arrastre para ver más de cerca. Teclas: ← → leen, + y − acercan y alejan, Re Pág y Av Pág desplazan, 0 muestra todo el periodo.',
  },
  told: (parts) => parts.join(', '),
  silence: (long) => `Sin lecturas durante ${long}`,
  laneState: (lane, state) => `${lane}: ${state}`,
};
