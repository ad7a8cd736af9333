import type { help as english } from '../en/help.ts';

const none = (): readonly string[] => [];

export const help: typeof english = {
  title: 'Hilfe',

  headings: {
    shows: 'Was diese Seite zeigt',
    never: 'Was sie nie zeigt',
    figures: 'Wie die Zahlen entstehen',
  },
  documentation: 'Dokumentation',
  screens: {
    live: {
      shows:
        'Die letzte Position jedes Fahrzeugs, seinen Zustand, seinen Fahrer und die Fahrzeuge mit Handlungsbedarf.',
      never: 'Eine Position, die der Tracker nicht gesendet hat. Zwischen zwei Positionen wird nichts geschätzt.',
      figures: ({ drivingFrom, silentAfter, longVisit }) => [
        `Ab ${drivingFrom} fährt ein Fahrzeug. Langsamer und mit laufendem Motor gilt es als Leerlauf.`,
        `Ohne Position seit ${silentAfter} gibt es kein Signal. Eine Flotte kann eine andere Zeit festlegen.`,
        `Ein Aufenthalt ist nach ${longVisit} lang, wenn keine Markierung des Geofence etwas anderes sagt.`,
        'Ein Aufenthalt, der länger dauert als 95 % der vergleichbaren, steht unter Handlungsbedarf, wenn eine Melderegel zu ungewöhnlichen Aufenthalten für ihn gilt.',
      ],
    },
    visits: {
      shows:
        'Wann welches Fahrzeug in welchem Geofence war, mit Summen nach Geofence, Fahrzeug, Fahrer, Markierung, Tag und Stunde.',
      never: 'Einen Besuch zwischen zwei Positionen: Ohne eine Position im Geofence gibt es keinen Besuch.',
      figures: () => [
        'Ein Besuch beginnt mit der ersten Position im Geofence und endet mit der letzten vor einer außerhalb. Eine einzige Position ist ein Besuch von 0 s.',
        'Es zählt die Form, die beim Eintreffen der Position gespeichert war. Spätere Änderungen ändern nichts, außer wenn jemand frühere Besuche zählt.',
        'Ein laufender Besuch zählt bis zur letzten Position des Fahrzeugs.',
        'Besuche, die jemand als nicht zählend markiert hat, fehlen in den Summen.',
        '„Rand verschieben“ nimmt die Position des Fahrzeugs zu einer Uhrzeit, auf der geraden Linie zwischen zwei Positionen.',
      ],
    },
    geofences: {
      shows: 'Alle Geofences in den Farben ihrer Markierungen und die Fahrzeuge, die gerade dort sind.',
      never: 'Einen Kreis als Polygon oder umgekehrt: Jede Form bleibt, wie Sie sie gezeichnet haben.',
      figures: () => [
        'Ein Geofence hat die Farbe seiner ersten Markierung in der Reihenfolge der Markierungen.',
        'Entfernungen gelten entlang der Erdoberfläche. Der Rand gehört zum Geofence.',
      ],
    },
    past: {
      shows: 'Welche Fahrzeuge in einer gezeichneten Form waren, für jeden Zeitraum mit aufbewahrten Positionen.',
      never: 'Einen gespeicherten Besuch. Nichts wird gespeichert, bis Sie die Form als Geofence speichern.',
      figures: () => ['Es sind die Besuche, die diese Form hätte, wenn sie schon immer ein Geofence gewesen wäre.'],
    },
    places: {
      shows:
        'Geofences, deren Form nicht zu den Fahrten im Zeitraum passt, und Orte außerhalb aller Geofences, an denen Fahrzeuge halten.',
      never:
        'Eine Änderung, die niemand gemacht hat: Auffälligkeiten werden berechnet, gespeicherte Besuche bleiben, wie sie sind.',
      figures: ({ stopTime, stopRadius, notablePercent }) => [
        'Bei einer Durchfahrt ohne Position kreuzt die gerade Linie zwischen zwei Positionen außerhalb, höchstens 5 min auseinander, die Form. Das Fahrzeug kann auch außen herum gefahren sein.',
        `Vorgeschlagen wird die kleinste Vergrößerung, die eine Auffälligkeit behebt. Auffälligkeiten mit einem Anteil unter ${notablePercent} % sind klein.`,
        `Ein Stopp dauert mindestens ${stopTime} im Umkreis von ${stopRadius} um seine Mitte. Ein vorgeschlagener Kreis enthält 95 % der Stopps.`,
      ],
    },
    tags: {
      shows:
        'Die Markierungen in ihrer Reihenfolge, mit Farbe, Zahl der Geofences und der Zeit, nach der ein Aufenthalt lang ist.',
      never: 'Fahrzeuge oder Ladung: Markierungen gehören nur zu Geofences.',
      figures: () => ['Die erste Markierung eines Geofence gibt ihm seine Farbe.'],
    },
    drivers: {
      shows: 'Alle, die fahren, mit Telefon, Chip, Führerscheindatum und aktuellem Fahrzeug.',
      never: 'Wer sich hier anmelden darf: Das sind die Benutzer.',
      figures: none,
    },
    assignments: {
      shows: 'Wer welches Fahrzeug fuhr, fährt und fahren wird, als Zeitleiste und als Liste.',
      never: 'Zwei Fahrer zugleich in einem Fahrzeug oder einen Fahrer zugleich in zwei Fahrzeugen.',
      figures: () => [
        'Ein Chip, der in einem Fahrzeug gelesen wird, beginnt eine Zuordnung und beendet die frühere.',
        'Eine geplante Zuordnung, die vorbei ist, ändert kein Chip.',
      ],
    },
    vehicles: {
      shows: 'Alle Fahrzeuge mit Kennzeichen, Flotte, Tracker, Fahrer und ihrer letzten Nachricht.',
      never: 'Wo ein Fahrzeug ist: Das zeigt „Live“.',
      figures: () => [
        'Die letzte Position hat die Zeit des Trackers. Nachrichten ohne Position zählen nicht.',
        'Der Fahrer ist der, dessen Zuordnung gerade aktiv ist.',
      ],
    },
    day: {
      shows: 'Einen Ortstag eines Fahrzeugs: Route, Fahrten, Stopps, Besuche, Fahrer, Temperaturen und Türen.',
      never: 'Eine Route durch eine Lücke. Wo nichts empfangen wurde, ist die Linie unterbrochen.',
      figures: ({ stopTime, stopRadius, gap }) => [
        `Ein Stopp dauert mindestens ${stopTime} im Umkreis von ${stopRadius} um seine Mitte. Alles andere ist eine Fahrt.`,
        `Nach ${gap} ohne Position folgt eine Lücke. Sie ist weder Fahrt noch Stopp.`,
        'Die Strecke ist die Summe der Entfernungen zwischen den Positionen der Fahrten.',
      ],
    },
    driven: {
      shows:
        'Wie weit Fahrzeuge in einem Zeitraum gefahren sind, wie lange sie fuhren und standen: nach Fahrzeug, Fahrer, Flotte oder Zeit.',
      never: 'Ob ein Motor lief. Standzeit ist die Zeit an Stopps.',
      figures: ({ gap }) => [
        'Die Werte eines Tages sind die des Tagesverlaufs. Ein längerer Zeitraum hat die Summe seiner Tage.',
        `Nichts zählt, wo mehr als ${gap} zwischen zwei Positionen liegen.`,
        'Ein Stopp über Mitternacht zählt einmal, an dem Tag, an dem er beginnt.',
      ],
    },
    trackers: {
      shows:
        'Was jeder Tracker in den letzten 14 Tagen gesendet hat: Abstände, verspätete, wiederholte und abgelehnte Nachrichten und seine Uhr.',
      never: 'Eine Nachricht als gespeichert, die es nicht ist. Rohe Nachrichten bleiben einen Tag.',
      figures: () => ['Eine Nachricht ist verspätet, wenn sie mehr als fünf Minuten nach ihrer eigenen Zeit eintraf.'],
    },
    fleets: {
      shows: 'Gruppen von Fahrzeugen. Regeln, Berichte und Rechte von Benutzern können nur für eine Flotte gelten.',
      never: 'Ein Fahrzeug in zwei Flotten.',
      figures: none,
    },
    reminders: {
      shows: 'Arbeiten, die an einem Tag fällig sind, zum Beispiel eine Inspektion.',
      never: 'Eine Arbeit als erledigt, bevor jemand sie als erledigt markiert hat.',
      figures: none,
    },
    temperature: {
      shows: 'Die letzte Temperatur jedes Fühlers und ob sie innerhalb der Grenzen seines Profils liegt.',
      never: 'Eine alte Temperatur als aktuelle: Bei einem Fühler ohne Signal steht, seit wann es fehlt.',
      figures: () => [
        'Ein Wert genau auf der Grenze liegt innerhalb.',
        'Ein Fühler hat kein Signal nach drei seiner üblichen Abstände, frühestens nach fünf Minuten.',
      ],
    },
    chart: {
      shows: 'Die Temperaturen eines Fühlers im Verlauf, mit Grenzen, Alarmen, Türen und Besuchen.',
      never: 'Eine Linie durch eine Zeit ohne Daten.',
      figures: () => ['In der Übersicht zeigt das Band den niedrigsten und den höchsten Wert jeder Pixelspalte.'],
    },
    alarms: {
      shows: 'Temperaturalarme mit Spitzenwert, Fahrer, Ort und Prüfung.',
      never: 'Eine Abweichung, die noch kürzer ist als die Verzögerung ihres Profils.',
      figures: () => [
        'Eine Abweichung wird zum Alarm, wenn sie so lange dauert, wie das Profil sagt. Sie beginnt mit dem ersten Messwert außerhalb.',
        'Messwerte zählen nicht, solange ein Eingang, den das Profil nennt, offen oder an ist, etwa eine Tür.',
      ],
    },
    report: {
      shows:
        'Die Zeit innerhalb, oberhalb und unterhalb der Grenzen sowie Minimum, Maximum und mittlere kinetische Temperatur eines Zeitraums.',
      never: 'Zeit ohne Daten als Zeit innerhalb der Grenzen.',
      figures: () => [
        'Ein Messwert gilt bis zum nächsten. Folgt eine Zeit ohne Daten, gilt er für einen üblichen Abstand.',
        'Die mittlere kinetische Temperatur rechnet mit 83,14472 kJ/mol wie USP 1079.2.',
      ],
    },
    profiles: {
      shows: 'Grenzen und Verzögerungen, nach denen die Messwerte der Fühler beurteilt werden.',
      never: 'Eine Änderung der Vergangenheit: Jeder Messwert behält das Urteil des Profils bei seinem Eintreffen.',
      figures: none,
    },
    inputs: {
      shows: 'Türen, Zündung und andere Schalter der Fahrzeuge, und seit wann jeder seinen Wert hat.',
      never: 'Einen Wert, den kein Gerät gesendet hat.',
      figures: none,
    },
    history: {
      shows: 'Jeden Wechsel eines Eingangs mit seiner Dauer, und wie oft und wie lange er offen oder an war.',
      never: 'Wiederholte Werte: Nur Wechsel haben eine Zeile.',
      figures: () => ['Der letzte Wert gilt, bis ein anderer eintrifft.'],
    },
    inputTypes: {
      shows: 'Die Arten von Eingängen und ihre Wörter, zum Beispiel offen und geschlossen.',
      never: 'Werte: Die zeigt „Eingänge“.',
      figures: none,
    },
    alertRules: {
      shows: 'Wann eine Nachricht gesendet wird, worüber, und wer sie bekommt.',
      never: 'Nachrichten über das, was vor einer Regel geschah.',
      figures: () => [
        'Die erste Nachricht wird sofort gesendet. Wiederholungen innerhalb von fünf Minuten werden zusammen gesendet.',
        'Nachrichten warten, bis die Ruhezeit endet.',
      ],
    },
    alertsSent: {
      shows: 'Jede Nachricht, die gesendet wurde, wartet oder gescheitert ist, mit dem Grund.',
      never: 'Eine Nachricht als gesendet, bevor der Mailserver sie angenommen hat.',
      figures: none,
    },
    users: {
      shows: 'Alle, die sich anmelden dürfen, mit Rolle und Flotten.',
      never: 'Ein Passwort. Ein vergessenes wird über einen Link ersetzt.',
      figures: none,
    },
    sharedLinks: {
      shows: 'Links für Kunden, was jeder zeigt, wann er endet und wann er zuletzt geöffnet wurde.',
      never: 'Die Adresse noch einmal. Sie erscheint einmal, wenn der Link erstellt wird.',
      figures: none,
    },
    apiKeys: {
      shows: 'Schlüssel von Programmen, die Daten lesen oder ändern, mit Rolle, Ablauf und letzter Nutzung.',
      never: 'Den Schlüssel selbst. Er erscheint einmal, wenn er erstellt wird.',
      figures: none,
    },
    ingestKeys: {
      shows: 'Schlüssel, mit denen Tracker senden, und wann jeder zuletzt verwendet wurde.',
      never: 'Den Schlüssel selbst. Er erscheint einmal, wenn er erstellt wird.',
      figures: none,
    },
    webhooks: {
      shows: 'Programme, die aufgerufen werden, wenn etwas geschieht, mit jeder Zustellung der letzten 30 Tage.',
      never: 'Das Geheimnis ein zweites Mal.',
      figures: none,
    },
    references: {
      shows: 'Namen und Nummern, die andere Systeme für Ihre Einträge verwenden.',
      never: 'Zwei Einträge einer Art mit derselben Referenz.',
      figures: none,
    },
    audit: {
      shows: 'Wer wann welchen Eintrag geändert hat, mit altem und neuem Wert.',
      never: 'Passwörter, Geheimnisse und Positionen.',
      figures: none,
    },
    account: {
      shows: 'Ihren Namen, Sprache, Einheiten und Zeitzone, Passwort, zweiten Faktor, Passkeys und Sitzungen.',
      never: 'Einstellungen anderer.',
      figures: none,
    },
    imports: {
      shows: 'Eine Datei oder kopierte Zellen als Zeilen, die Sie vor dem Speichern prüfen und korrigieren können.',
      never: 'Einen halben Import ohne Hinweis: Fehlerhafte Zeilen bleiben mit dem Grund auf der Seite.',
      figures: () => [
        'Eine Zeile ändert den Eintrag, zu dem sie passt. Sonst legt sie einen neuen an.',
        'Der Tag kann in einer anderen Spalte stehen als die Uhrzeiten. Ein Ende, das nicht nach dem Beginn liegt, ist am nächsten Tag.',
        'Eine Einheit in der Zelle oder im Namen der Spalte wird umgerechnet: 330 ft, 0,1 km, 1 h 30.',
      ],
    },
  },
};
