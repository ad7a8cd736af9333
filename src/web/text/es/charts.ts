export const chart: typeof import('../en/charts.ts').chart = {
  zoom: {
    in: 'Acercar',
    out: 'Alejar',
    all: 'Todo el periodo',
    earlier: 'Antes',
    later: 'Después',
    hint: 'Arrastre para acercar. Teclas: ← y → recorren las lecturas, + y − acercan y alejan, Re Pág y Av Pág desplazan, 0 muestra todo el periodo.',
  },
  joined: (parts) => parts.join(', '),
  silence: (long) => `Sin lecturas durante ${long}`,
  laneState: (lane, state) => `${lane}: ${state}`,
};

export const period: typeof import('../en/charts.ts').period = {
  label: (words) => `Periodo: ${words}`,
  names: {
    today: 'Hoy',
    lastNight: 'Anoche',
    yesterday: 'Ayer',
    last24Hours: 'Últimas 24 horas',
    last7Days: 'Últimos 7 días',
    last30Days: 'Últimos 30 días',
    last90Days: 'Últimos 90 días',
    last365Days: 'Últimos 365 días',
    thisMonth: 'Este mes',
    lastMonth: 'El mes pasado',
  },
  exact: 'Periodo personalizado…',
  span: (from, to) => `${from} – ${to}`,
  from: 'Desde',
  to: 'Hasta',
  zone: (zone) => `Hora local (${zone})`,
  skipped: (time) => `A esa hora se adelantan los relojes. Se usará ${time}.`,
  twice: (utc) => `Al atrasarse los relojes, esta hora se repite. Se usará la primera: ${utc}.`,
  needed: 'Indique la fecha y la hora.',
  order: 'El fin debe ser posterior al inicio.',
  show: 'Mostrar',
};
