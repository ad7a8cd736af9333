import { counted, german } from './counted.ts';

export const drivers: typeof import('../en/fleet.ts').drivers = {
  title: 'Fahrer',
  find: 'Fahrer suchen',
  add: 'Neuer Fahrer',
  nameDetail: 'Optional, wenn der Fahrer einen Chip hat.',
  usernameDetail: 'Nur für Ihre Unterlagen. Fahrer können sich nicht an diesem Dashboard anmelden.',
  passwordDetail: 'Fenceline speichert nur, dass ein Passwort gesetzt ist, nicht das Passwort selbst.',
  mobile: 'Mobilnummer',
  emailOdd: 'Das sieht nicht wie eine E-Mail-Adresse aus. Sie können es trotzdem speichern.',
  button: 'Chip',
  buttonDetail: 'Die Nummer des Chips oder der Karte, die der Fahrer ans Lesegerät hält.',
  employeeNumber: 'Personalnummer',
  licence: {
    label: 'Führerschein bis',
    soon: 'Läuft innerhalb von 30 Tagen ab',
    over: 'Abgelaufen',
    on: (day: string) => `Führerschein läuft am ${day} ab`,
    wasOn: (day: string) => `Führerschein am ${day} abgelaufen`,
  },
  driving: 'Aktuelles Fahrzeug',
  drivingSince: 'Zugeordnet seit',
  hasVehicle: 'Mit Fahrzeug',
  hasNoVehicle: 'Ohne Fahrzeug',
  since: (time, long) => `Seit ${time} (${long})`,
  noVehicle: 'Zurzeit kein Fahrzeug.',
  buttons: {
    title: (count, shown) => `${shown} ${german(count, { one: 'unbekannter Chip', other: 'unbekannte Chips' })}`,
    list: 'Unbekannte Chips',
    read: (_reads, shown, vehicle, last) => `${shown}-mal in ${vehicle} gelesen, zuletzt am ${last}`,
    add: 'Fahrer mit diesem Chip anlegen',
    addNamed: (button) => `Fahrer mit diesem Chip anlegen: ${button}`,
    give: 'Einem Fahrer geben',
    giveNamed: (button) => `Einem Fahrer geben: ${button}`,
    giveTitle: (button) => `Wer hat den Chip ${button}?`,
    findDriver: 'Fahrer suchen',
    replaces: (button) => `Ersetzt ${button}`,
    given: (driver, button) => `${driver} hat jetzt den Chip ${button}.`,
    replaced: (driver, button, lost) => `${driver} hat jetzt den Chip ${button} statt ${lost}.`,
    giveFailed: (driver, why) => `Der Chip von ${driver} konnte nicht geändert werden. ${why}`,
  },
  empty: {
    title: 'Noch keine Fahrer',
    detail:
      'Mit Fahrern sehen Sie, wer welches Fahrzeug fährt. Einem Fahrer wird ein Fahrzeug zugeordnet, oder er hält seinen Chip ans Lesegerät.',
    viewer: 'Disponenten und Administratoren können sie hinzufügen.',
  },
  bulk: {
    activate: 'Aktivieren',
    deactivate: 'Deaktivieren',
    deleteQuestion: (count, shown) => `${counted(count, shown, 'Fahrer', 'Fahrer')} löschen?`,
  },
  statusSet: (count, shown, status) =>
    `${counted(count, shown, 'Fahrer', 'Fahrer')} auf ${status.toLowerCase()} gesetzt`,
  statusFailed: (name, why) => `Der Status von ${name} konnte nicht geändert werden. ${why}`,
};

export const vehicles: typeof import('../en/fleet.ts').vehicles = {
  title: 'Fahrzeuge',
  find: 'Fahrzeuge suchen',
  add: 'Neues Fahrzeug',
  registration: 'Kennzeichen',
  noFleet: 'Keine Flotte',
  driver: 'Aktueller Fahrer',
  hasDriver: 'Mit Fahrer',
  hasNoDriver: 'Ohne Fahrer',
  noDriver: 'Derzeit kein Fahrer.',
  device: 'Tracker',
  deviceDetail: 'Die Kennung, die der Tracker sendet. Ein neuer Tracker erscheint automatisch als Fahrzeug.',
  now: { term: 'Jetzt', onMap: 'In Live anzeigen' },
  lastSeen: 'Letzte Position',
  noPlot: 'Noch keine Position empfangen.',
  empty: {
    title: 'Noch keine Fahrzeuge',
    detail: 'Ein Fahrzeug erscheint automatisch, sobald sein Tracker zum ersten Mal sendet.',
    viewer: 'Ein Administrator Ihres Kontos kann sie hinzufügen.',
  },
  bulk: {
    move: 'In Flotte verschieben',
    deleteQuestion: (count, shown) => `${counted(count, shown, 'Fahrzeug', 'Fahrzeuge')} löschen?`,
  },
  moved: (count, shown, fleet) => `${counted(count, shown, 'Fahrzeug', 'Fahrzeuge')} verschoben: ${fleet}`,
  moveFailed: (name, why) => `${name} konnte nicht verschoben werden. ${why}`,
};

/** What Live shows after its list. */
export const liveList: typeof import('../en/fleet.ts').liveList = {
  clearFind: 'Alle Fahrzeuge anzeigen',
  noHits: {
    title: 'Kein Fahrzeug gefunden',
    detail: 'Suchen Sie nach Name, Kennzeichen, Fahrer, Flotte, Ort oder Zustand.',
  },
  empty: {
    title: 'Noch keine Fahrzeuge',
    detail: 'Ein Fahrzeug erscheint hier automatisch, sobald sein Tracker zum ersten Mal sendet.',
    connect: 'Gerät verbinden',
    add: 'Fahrzeug hinzufügen',
  },
  notListed: {
    title: 'Dieser Server zeigt keine Fahrzeuge',
    detail:
      'Der Server, mit dem Sie verbunden sind, liefert keine Fahrzeugpositionen. Die anderen Seiten funktionieren weiter.',
  },
  /** States that are only filters: their vehicles are in another group of the list, too. */
  filters: { unmoved: 'Seit einem Tag nicht bewegt', snoozed: 'Zurückgestellt' },
  alsoFound: {
    idle: 'Motor läuft',
    silent: 'kein Signal',
    alarm: 'Alarm',
    clock: 'Uhr des Trackers',
    longVisit: 'lange dort',
    unusualStay: 'ungewöhnlich lange',
  },
};

export const snooze: typeof import('../en/fleet.ts').snooze = {
  begin: 'Zurückstellen …',
  forTime: (long) => `Für ${long}`,
  by: (person, until) => `Von ${person} zurückgestellt bis ${until}`,
  someone: 'jemandem',
  end: 'Zurückstellung beenden',
  done: (vehicle, until) => `${vehicle} bis ${until} zurückgestellt`,
  ended: (vehicle) => `${vehicle} ist nicht mehr zurückgestellt`,
  failed: (why) => `Das Zurückstellen konnte nicht gespeichert werden. ${why}`,
};

export const vehiclePanel: typeof import('../en/fleet.ts').vehiclePanel = {
  stateFilter: 'Fahrzeuge nach Zustand zeigen',
  lasting: (long) => `seit ${long}`,
  since: {
    moving: (time, long) => `Fährt seit ${time} (${long})`,
    still: (time, long) => `Steht seit ${time} (${long})`,
  },
  notMovedSince: (moment) => `Nicht bewegt seit ${moment}`,
  notMovedToday: 'Heute nicht bewegt',
  position: 'Letzte Position',
  heading: (direction) => `Richtung ${direction}`,
  inside: 'In',
  notInside: 'In keinem Geofence',
  insideUnknown: 'Nicht bekannt: Die Besuche konnten nicht geladen werden',
  inputs: 'Eingänge',
  temperatures: 'Temperaturen',
  probe: (name, temperature) => `${name}: ${temperature}`,
  band: (lower, upper) => `soll: ${lower} bis ${upper}`,
  noReading: 'noch kein Messwert',
  today: 'Heute',
  drivenToday: (distance) => `${distance} gefahren`,
  notHeardToday: 'Heute keine Daten empfangen.',
  follow: 'Folgen',
  open: 'Fahrzeug öffnen',
  more: {
    label: 'Mehr zu diesem Fahrzeug',
    assignments: 'Bisherige Fahrer',
  },
  filteredOut: 'Die Suche blendet dieses Fahrzeug in der Liste aus.',
  missing: {
    title: 'Fahrzeug nicht gefunden',
    detail: 'Es wurde gelöscht, der Link ist unvollständig, oder es gehört zu einem anderen Konto.',
  },
  states: {
    idle: 'Steht mit laufendem Motor',
    stopped: 'Steht',
    reporting: 'Geschwindigkeit unbekannt',
  },
  idleFor: (long) => `Steht seit ${long} mit laufendem Motor`,
  drivingAt: (speed) => `Fährt, ${speed}`,
  heardAt: (when) => `letztes Signal ${when}`,
  heardNow: 'letztes Signal gerade eben',
  clockAhead: (long) => `Uhr des Trackers geht ${long} vor`,
  never: 'Der Tracker hat noch nichts gesendet',
  input: {
    named: (name, state, long) => `${name}: ${state}, seit ${long}`,
    noValue: (name) => `${name}: noch kein Wert`,
    unnamed: (number) => `Eingang ${number}`,
    on: 'an',
    off: 'aus',
    open: 'offen',
    closed: 'geschlossen',
  },
  directions: ['Norden', 'Nordosten', 'Osten', 'Südosten', 'Süden', 'Südwesten', 'Westen', 'Nordwesten'],
};

export const fleets: typeof import('../en/fleet.ts').fleets = {
  title: 'Flotten',
  find: 'Flotten suchen',
  add: 'Neue Flotte',
  namePlaceholder: 'Leipzig Nord, Kühlkette, Nachtschicht …',
  vehicles: 'Fahrzeuge',
  silentAfter: 'Kein Signal nach',
  silentAfterDetail:
    'Nach dieser Zeit ohne Daten hat ein Fahrzeug dieser Flotte kein Signal und steht unter „Handlungsbedarf“. Leer: 30 Minuten. Ein Fahrzeug, das stand, kommt dann erst nach einem Tag unter „Handlungsbedarf“.',
  active: 'Aktive Fahrzeuge',
  counted: (count, shown) => counted(count, shown, 'Fahrzeug', 'Fahrzeuge'),
  noVehicles:
    'Diese Flotte hat noch keine Fahrzeuge. Wählen Sie die Flotte im Formular eines Fahrzeugs, oder verschieben Sie mehrere Fahrzeuge in der Tabelle.',
  showAll: 'In der Fahrzeugtabelle anzeigen',
  empty: {
    title: 'Noch keine Flotten',
    detail:
      'Eine Flotte ist eine Gruppe von Fahrzeugen, etwa ein Depot, eine Schicht oder ein Einsatzbereich. Sie können Listen und Alarme nach Flotte filtern und Melderegeln auf eine Flotte beschränken.',
    viewer: 'Ein Administrator Ihres Kontos kann sie hinzufügen.',
  },
};

export const assignments: typeof import('../en/fleet.ts').assignments = {
  title: 'Zuordnungen',
  find: 'Nach Namen suchen',
  start: 'Zuordnen',
  newTitle: 'Neue Zuordnung',
  totals: {
    count: 'Zuordnungen',
    time: 'Dauer im Zeitraum',
    longest: 'Längste im Zeitraum',
    openLongest: (long) => `Längste Zuordnung öffnen, ${long}`,
  },
  why: {
    title: 'Warum',
    button: (driver, vehicle, when) => `Der Chip von ${driver} wurde am ${when} in ${vehicle} gelesen.`,
    byHand: (when) => `Sie wurde ab ${when} manuell geplant.`,
    plannedBy: (person, planned, when) => `Von ${person} am ${planned} ab ${when} geplant.`,
    lasts: 'Sie hat noch kein Ende.',
    endedByButton: (driver, vehicle, when) =>
      `Sie endete, weil der Chip von ${driver} am ${when} in ${vehicle} gelesen wurde.`,
    endedByNext: (driver, vehicle, when) => `Sie endete, weil ${driver} am ${when} ${vehicle} zugeordnet wurde.`,
    endedByUnknown: (button, when) =>
      `Sie endete, weil am ${when} der Chip ${button} gelesen wurde, der keinem Fahrer gehört.`,
    ended: (when) => `Sie endete am ${when}, manuell oder durch einen unbekannten Chip.`,
    endedBy: (person, set, when) => `${person} hat am ${set} ihr Ende auf ${when} gesetzt.`,
  },
  source: 'Quelle',
  states: { running: 'Aktiv', ended: 'Beendet', later: 'Geplant' },
  sources: { button: 'Chip', hand: 'Manuell' },
  driverNumber: (id) => `Fahrer ${id}`,
  pair: (vehicle, driver) => `${vehicle} · ${driver}`,
  running: (long) => `${long}, offen`,
  stillRuns: 'Offen',
  view: { label: 'Ansicht', timeline: 'Zeitleiste', table: 'Tabelle' },
  lanes: { label: 'Zeilen', vehicle: 'Nach Fahrzeug', driver: 'Nach Fahrer' },
  used: {
    vehicle: (used, all) => `Nur Fahrzeuge mit Zuordnung (${used} von ${all})`,
    driver: (used, all) => `Nur Fahrer mit Zuordnung (${used} von ${all})`,
  },
  span: { label: 'Zeitspanne', day: 'Tag', week: 'Woche' },
  today: 'Heute',
  day: 'Datum',
  previous: { day: 'Vorheriger Tag', week: 'Vorherige Woche' },
  next: { day: 'Nächster Tag', week: 'Nächste Woche' },
  timeline: {
    label: { vehicle: 'Zeitleiste der Fahrzeuge', driver: 'Zeitleiste der Fahrer' },
    times: 'Zeiten',
    now: 'Jetzt',
    keys: 'Mit den Pfeiltasten bewegen Sie sich in einer Zeile und zwischen den Zeilen. Die Eingabetaste öffnet eine Zuordnung oder legt in einer Lücke eine an.',
    planKeys:
      'Mit den Pfeiltasten bewegen Sie sich in einer Zeile und zwischen den Zeilen. Die Eingabetaste öffnet eine Zuordnung oder legt in einer Lücke eine neue an. Die Leertaste wählt eine Zuordnung aus. M verschiebt sie, S und E ändern Beginn und Ende, R wiederholt sie, Entf löscht sie. Die Menütaste zeigt alle Aktionen.',
    ahead: (who: string, times: string) => `${who} ist weiter zugeordnet, ohne Ende, ${times}`,
    bar: (who, times, long, source) => `${who}, ${times}, ${long}, ${source}`,
    clashing: (bar) => `${bar}, Konflikt`,
    gap: {
      vehicle: (times, long) => `Kein Fahrer, ${times}, ${long}`,
      driver: (times, long) => `Kein Fahrzeug, ${times}, ${long}`,
    },
    gapFace: { vehicle: 'Kein Fahrer', driver: 'Kein Fahrzeug' },
    draft: 'Nicht gespeichert',
    none: {
      title: 'Keine Treffer',
      detail: 'Kein Name und keine Zuordnung in diesem Zeitraum enthält alle Suchwörter.',
    },
  },
  empty: {
    title: 'Keine Zuordnungen in diesem Zeitraum',
    detail:
      'Eine Zuordnung hält fest, wer ein Fahrzeug wann fährt. Sie beginnt, wenn ein Fahrer seinen Chip nutzt oder Sie eine anlegen.',
    noLanes: 'Noch nichts zuzuordnen',
    noLanesDetail:
      'Fahrzeuge erscheinen mit der ersten Nachricht ihres Trackers, oder Sie fügen sie unter „Fahrzeuge“ hinzu. Fahrer fügen Sie unter „Fahrer“ hinzu.',
    notListed:
      'Dieser Server zeigt keine Fahrzeuge. Wenn Sie die Nummer eines Fahrzeugs kennen, können Sie es trotzdem zuordnen.',
  },
  form: {
    pickVehicle: 'Fahrzeug suchen',
    pickDriver: 'Fahrer suchen',
    numberOf: 'Die Nummer auf diesem Server.',
    time: (zone, utc) => `${zone} · ${utc}`,
    zone: (zone) => `Zeit in ${zone}`,
    endDetail: 'Leer lassen, solange die Zuordnung offen ist.',
    needsTime: 'Bitte Tag und Uhrzeit angeben.',
    needsVehicle: 'Wählen Sie ein Fahrzeug.',
    needsDriver: 'Wählen Sie einen Fahrer.',
    endFirst: (start) => `Darf nicht vor dem Beginn liegen (${start}).`,
  },
  endNow: 'Jetzt beenden',
  ended: (who, time) => `${who} um ${time} beendet`,
  endFailed: (who, why) => `${who} konnte nicht beendet werden. ${why}`,
  runsAgain: (who) => `${who} ist wieder aktiv`,
  undoFailed: (who, why) => `${who} konnte nicht wieder aktiviert werden. ${why}`,
  endedMeanwhile: 'Diese Zuordnung wurde bereits beendet.',
  clash: {
    title: (count) =>
      german(count, { one: 'Konflikt mit einer anderen Zuordnung', other: 'Konflikt mit anderen Zuordnungen' }),
    isThere: 'Diese Zuordnung gibt es bereits',
    running: (driver, vehicle, start) => `${driver} ist ${vehicle} seit dem ${start} zugeordnet.`,
    later: (driver, vehicle, start) => `${driver} ist ${vehicle} ab dem ${start} zugeordnet.`,
    ended: (driver, vehicle, times) => `${driver} war ${vehicle} zugeordnet, ${times}.`,
    planned: (driver, vehicle, times) => `${driver} ist ${vehicle} zugeordnet, ${times}.`,
    show: 'Anzeigen',
    open: 'Diese Zuordnung öffnen',
    endOther: (driver, vehicle, time) => `Zuordnung von ${driver} zu ${vehicle} am ${time} beenden`,
    endMine: (time) => `Diese Zuordnung am ${time} beenden`,
    replace: (driver, vehicle) => `Zuordnung von ${driver} zu ${vehicle} löschen`,
    andSave: (what) => `${what} und speichern`,
    several: 'Anwenden und speichern',
    will: 'So wird der Konflikt gelöst:',
  },
  planner: {
    effects: {
      future: {
        ends: (driver: string, vehicle: string, time: string) =>
          `Beendet die Zuordnung von ${driver} zu ${vehicle} am ${time}.`,
        replaces: (driver: string, vehicle: string) => `Ersetzt die Zuordnung von ${driver} zu ${vehicle}.`,
        shortens: (time: string, driver: string, vehicle: string) =>
          `Endet am ${time}, weil ${driver} dann ${vehicle} zugeordnet ist.`,
      },
      past: {
        ends: (driver: string, vehicle: string, time: string) =>
          `Die Zuordnung von ${driver} zu ${vehicle} endet jetzt am ${time}.`,
        replaces: (driver: string, vehicle: string) => `Die Zuordnung von ${driver} zu ${vehicle} wurde ersetzt.`,
        shortens: (time: string, driver: string, vehicle: string) =>
          `Sie endet am ${time}, weil ${driver} dann ${vehicle} zugeordnet ist.`,
      },
    },
    more: (shown: string) => `${shown} weitere Änderungen.`,
    impossible: (count: number, shown: string) =>
      `${shown} ${german(count, { one: 'Zuordnung fällt', other: 'Zuordnungen fallen' })} weg: Das Fahrzeug oder die Person wäre doppelt zugeordnet.`,
    existing: (counted: string) => `Schon vorhanden: ${counted}.`,
    willSave: (counted: string) => `Neu oder geändert: ${counted}.`,
    nothing: 'Es gibt nichts zu speichern.',
    unread: 'Die Zuordnungen dieser Tage konnten nicht gelesen werden.',
    several: (count: number, shown: string) => `${shown} ${german(count, { one: 'Zuordnung', other: 'Zuordnungen' })}`,
    saved: (pair: string) => `${pair} gespeichert.`,
    savedSeveral: (counted: string) => `${counted} gespeichert.`,
    swapped: (one: string, other: string) => `${one} und ${other} getauscht.`,
    failed: (why: string) => `Nichts wurde gespeichert. ${why}`,
    steer: { create: 'Zeiten festlegen', move: 'Verschieben', resize: 'Zeit ändern' },
    steps: {
      earlier: '15 min früher',
      later: '15 min später',
      dayBack: 'Tag davor',
      dayOn: 'Tag danach',
      up: { vehicle: 'Fahrzeug darüber', driver: 'Fahrer darüber' },
      down: { vehicle: 'Fahrzeug darunter', driver: 'Fahrer darunter' },
    },
    pick: {
      title: { vehicle: (name: string) => `Fahrer für ${name}`, driver: (name: string) => `Fahrzeug für ${name}` },
      find: { vehicle: 'Fahrer suchen', driver: 'Fahrzeug suchen' },
      badTimes: 'Muss nach dem Beginn liegen.',
      form: 'Formular öffnen',
    },
    menu: {
      label: 'Aktionen',
      add: 'Neue Zuordnung …',
      open: 'Öffnen',
      move: 'Verschieben …',
      start: 'Beginn ändern …',
      end: 'Ende ändern …',
      repeat: 'Wiederholen …',
      swap: 'Fahrer tauschen',
      select: 'Auswählen',
      deselect: 'Abwählen',
    },
    copy: {
      button: { day: 'Tag kopieren …', week: 'Woche kopieren …' },
      title: { day: 'Diesen Tag kopieren', week: 'Diese Woche kopieren' },
      to: { day: 'Auf den', week: 'In die Woche vom' },
    },
    repeat: {
      title: (count: number, shown: string) =>
        `${shown} ${german(count, { one: 'Zuordnung', other: 'Zuordnungen' })} wiederholen`,
      weekdays: 'Am',
      dayNames: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
      until: 'Bis',
    },
    assignSeveral: {
      button: 'Mehrere zuordnen …',
      title: { vehicle: 'Mehrere Fahrzeuge zuordnen', driver: 'Mehrere Fahrer zuordnen' },
      choose: { vehicle: (name: string) => `Fahrer für ${name}`, driver: (name: string) => `Fahrzeug für ${name}` },
      nobody: 'Keine Änderung',
    },
  },
};

export const inputs: typeof import('../en/fleet.ts').inputs = {
  unknownInput: 'Unbekannter Eingang',
  title: 'Eingänge',
  tabs: { label: 'Eingänge', inputs: 'Eingänge', types: 'Arten', history: 'Verlauf' },
  find: 'Eingänge suchen',
  lineOf: (number) => `Kanal ${number}`,
  nameOf: (type, line) => `${type} (${line})`,
  type: 'Art',
  noType: 'Keine Art',
  unknownType: 'Unbekannte Art',
  noState: 'Noch kein Wert',
  words: { on: 'An', off: 'Aus', open: 'Offen', closed: 'Geschlossen' },
  since: 'Seit',
  changed: 'Geändert',
  openHistory: 'Verlauf anzeigen',
  lastDay: 'Letzte 24 Stunden',
  empty: {
    title: 'Noch keine Eingänge',
    detail:
      'Ein Eingang erscheint automatisch, sobald ein Tracker zum ersten Mal den Zustand eines Kanals sendet. Dann wählen Sie hier seine Art: eine Tür, ein Kühlgerät.',
  },
  notListed: {
    title: 'Dieser Server zeigt keine Eingänge',
    detail:
      'Der Server, mit dem Sie verbunden sind, zeigt seine Eingänge nicht an. Wenn Sie die Nummer eines Eingangs kennen, können Sie seine Art trotzdem festlegen.',
  },
  byNumber: {
    input: 'Nummer des Eingangs',
    type: 'Nummer der Art',
    title: 'Art eines Eingangs festlegen',
    detail: 'Geben Sie die Nummern ein, die dieser Server verwendet.',
    done: (input, type) => `Eingang ${input} hat jetzt die Art ${type}`,
  },
  chooseType: 'Art wählen',
  typeDetail: 'Die Art benennt den Eingang und seine beiden Zustände.',
  noTypes: 'Noch keine Arten.',
  addType: 'Art hinzufügen',
  set: {
    open: 'Art festlegen',
    done: (count, shown, type) => `Art von ${counted(count, shown, 'Eingang', 'Eingängen')}: ${type}`,
    failed: (name, why) => `Die Art von ${name} konnte nicht geändert werden. ${why}`,
  },
  types: {
    title: 'Eingangsarten',
    find: 'Arten suchen',
    add: 'Neue Art',
    newTitle: 'Neue Eingangsart',
    namePlaceholder: 'Hecktür',
    description: 'Zustände',
    descriptionDetail: 'Die Namen der beiden Zustände.',
    notListed: {
      title: 'Dieser Server zeigt keine Arten',
      detail:
        'Der Server, mit dem Sie verbunden sind, nimmt neue Arten an, zeigt die vorhandenen aber nicht. Sie können trotzdem eine hinzufügen.',
    },
    onOff: 'An / Aus',
    openClosed: 'Offen / Geschlossen',
    unknown: 'Andere Zustände',
    inputs: 'Eingänge',
    noInputs: 'Kein Eingang hat diese Art.',
    empty: {
      title: 'Noch keine Arten',
      detail:
        'Eine Art benennt einen Eingang und seine Zustände: Eine Tür ist offen oder geschlossen, eine Pumpe an oder aus.',
      viewer: 'Qualitätsmanager und Administratoren können sie hinzufügen.',
    },
  },
  history: {
    openOrOn: 'Offen oder an',
    closedOrOff: 'Geschlossen oder aus',
    title: 'Verlauf der Eingänge',
    none: {
      title: 'Keine Zustände in diesem Zeitraum',
      detail: 'Wählen Sie einen längeren oder früheren Zeitraum.',
    },
    start: 'Von',
    end: 'Bis',
    lasting: 'Dauert an',
    outside: 'Außerhalb aller Geofences',
    noDriver: 'Kein Fahrer',
    totals: {
      count: 'Zustände',
      time: 'Gesamtdauer',
      longest: 'Längster im Zeitraum',
      openLongest: (long) => `Eingang mit dem längsten Zustand öffnen, ${long}`,
    },
    inputOn: (input, vehicle) => `${input} · ${vehicle}`,
    total: (state, long, share) => `${state} ${long} (${share})`,
    more: (count, shown) =>
      `${shown} ${german(count, { one: 'weiteres Fahrzeug', other: 'weitere Fahrzeuge' })} anzeigen`,
  },
};

export const reminders: typeof import('../en/fleet.ts').reminders = {
  title: 'Erinnerungen',
  find: 'Erinnerungen suchen',
  add: 'Neue Erinnerung',
  name: 'Was ist fällig?',
  namePlaceholder: 'Inspektion, Ölwechsel, Winterreifen …',
  vehicle: 'Fahrzeug',
  pickVehicle: 'Fahrzeug auswählen',
  due: {
    label: 'Fällig am',
    soon: 'Innerhalb von 30 Tagen fällig',
    over: 'Überfällig',
    on: (day) => `Fällig am ${day}`,
    wasOn: (day) => `Überfällig seit ${day}`,
  },
  note: 'Notiz',
  status: 'Status',
  statuses: { open: 'Offen', done: 'Erledigt' },
  bulk: {
    done: 'Als erledigt markieren',
    deleteQuestion: (count, shown) => `${counted(count, shown, 'Erinnerung', 'Erinnerungen')} löschen?`,
  },
  done: (count, shown) => `${counted(count, shown, 'Erinnerung', 'Erinnerungen')} als erledigt markiert`,
  statusFailed: (name, why) => `${name} konnte nicht als erledigt markiert werden. ${why}`,
  empty: {
    title: 'Noch keine Erinnerungen',
    detail:
      'Erinnerungen melden fällige Arbeiten an einem Fahrzeug, etwa eine Inspektion oder einen Ölwechsel. „Live“ zeigt sie 30 Tage vor dem Termin an.',
    viewer: 'Disponenten und Administratoren können sie hinzufügen.',
  },
};
