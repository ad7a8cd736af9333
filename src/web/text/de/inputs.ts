import { counted, german } from './counted.ts';

export const inputs: typeof import('../en/inputs.ts').inputs = {
  title: 'Eingänge',
  tabs: { label: 'Eingänge', inputs: 'Eingänge', types: 'Arten', history: 'Verlauf' },
  find: 'Eingänge suchen',
  input: 'Eingang',
  vehicle: 'Fahrzeug',
  line: 'Leitung',
  lineOf: (number) => `Leitung ${number}`,
  nameOf: (type, line) => `${type} (${line})`,
  type: 'Art',
  noType: 'Keine Art',
  unknownType: 'Eine Art, die nicht in der Liste ist',
  state: 'Zustand',
  noState: 'Noch kein Wert',
  words: { on: 'An', off: 'Aus', open: 'Offen', closed: 'Geschlossen' },
  stateFor: (state, long) => `${state} seit ${long}`,
  since: 'Seit',
  changed: 'Geändert',
  openHistory: 'Verlauf zeigen',
  lastDay: 'Letzte 24 Stunden',
  empty: {
    title: 'Noch keine Eingänge',
    detail:
      'Ein Eingang erscheint von selbst, sobald ein Tracker zum ersten Mal den Zustand einer Leitung sendet. Sagen Sie dann hier, was er ist: eine Tür, ein Kühlgerät.',
  },
  notListed: {
    title: 'Dieser Server zeigt keine Eingänge',
    detail:
      'Der Dienst, mit dem Sie verbunden sind, nimmt die Art eines Eingangs an, zeigt seine Eingänge aber nicht. Wer ihre Nummern kennt, kann sie festlegen.',
  },
  byNumber: {
    input: 'Nummer des Eingangs',
    type: 'Nummer der Art',
    title: 'Art eines Eingangs festlegen',
    detail: 'Nach ihren Nummern auf diesem Server.',
    done: (input, type) => `Eingang ${input} hat jetzt die Art ${type}`,
  },
  chooseType: 'Art wählen',
  typeDetail: 'Sie sagt, was die Leitung ist, und wie ihr Zustand in Worten heißt.',
  noTypes: 'Es gibt noch keine Art.',
  addType: 'Die erste hinzufügen',
  set: {
    open: 'Art festlegen',
    done: (count, shown, type) => `${counted(count, shown, 'Eingang', 'Eingänge')} festgelegt: ${type}`,
    failed: (name, why) => `${name} konnte nicht festgelegt werden. ${why}`,
  },
  types: {
    title: 'Eingangsarten',
    find: 'Arten suchen',
    add: 'Neue Art',
    newTitle: 'Neue Eingangsart',
    name: 'Name',
    namePlaceholder: 'Hecktür',
    description: 'Zustände',
    descriptionDetail: 'Die Worte für die beiden Zustände.',
    notListed: {
      title: 'Dieser Server zeigt keine Arten',
      detail:
        'Der Dienst, mit dem Sie verbunden sind, nimmt neue Arten an, zeigt die vorhandenen aber nicht. Sie können trotzdem eine hinzufügen.',
    },
    onOff: 'An / Aus',
    openClosed: 'Offen / Geschlossen',
    unknown: 'Andere Zustände',
    inputs: 'Eingänge',
    noInputs: 'Kein Eingang ist von dieser Art.',
    empty: {
      title: 'Noch keine Arten',
      detail: 'Eine Art gibt Eingängen Namen und Worte: Eine Tür ist offen oder geschlossen, eine Pumpe an oder aus.',
      viewer: 'Ein Administrator Ihres Kontos kann sie hinzufügen.',
    },
  },
  history: {
    title: 'Verlauf der Eingänge',
    none: {
      title: 'Keine Zustände in diesem Zeitraum',
      detail: 'Sehen Sie sich einen längeren Zeitraum oder ein anderes Fahrzeug an.',
    },
    start: 'Von',
    end: 'Bis',
    duration: 'Dauer',
    lasting: 'Noch immer so',
    inputOn: (input, vehicle) => `${input} · ${vehicle}`,
    total: (state, long, share) => `${state} ${long} (${share})`,
    more: (count, shown) =>
      `${shown} ${german(count, { one: 'weiteres Fahrzeug', other: 'weitere Fahrzeuge' })} zeigen`,
  },
};
