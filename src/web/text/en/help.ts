/** Rules that the texts quote, formatted in the reader's units. */
export interface HelpFacts {
  drivingFrom: string;
  silentAfter: string;
  longVisit: string;
  stopTime: string;
  stopRadius: string;
  gap: string;
  /** Findings with a smaller share are slight. */
  notablePercent: string;
}

/** Help for one screen. */
export interface HelpOfScreen {
  shows: string;
  never: string;
  figures: (facts: HelpFacts) => readonly string[];
}

const none = (): readonly string[] => [];

/** What a screen shows, what it never shows, and how its figures are made. */
export const help = {
  title: 'Help',

  headings: { shows: 'What this screen shows', never: 'What it never shows', figures: 'How the figures are made' },
  documentation: 'Documentation',
  screens: {
    live: {
      shows: 'The latest position of every vehicle, its state, its driver, and the vehicles that need attention.',
      never: 'A position that the tracker did not send. Between two positions a vehicle is not guessed along the road.',
      figures: ({ drivingFrom, silentAfter, longVisit }) => [
        `A vehicle is driving from ${drivingFrom} on. With the engine on and a lower speed it is idling.`,
        `Without a position for ${silentAfter} there is no signal. A fleet can set another time.`,
        `A stay is long after ${longVisit}, unless a tag of the geofence says otherwise.`,
        'A stay that is longer than 95% of comparable ones needs attention if an alert rule about unusual stays covers it.',
      ],
    },
    visits: {
      shows: 'When each vehicle was in each geofence, with totals by geofence, vehicle, driver, tag, day and hour.',
      never: 'A visit between two positions: a vehicle that sent no position inside has no visit.',
      figures: () => [
        'A visit starts with the first position inside and ends with the last position inside before one outside. One position inside is a visit of 0 s.',
        'The shape that was stored when a position arrived decides. Later edits change nothing, unless someone counts earlier visits.',
        'An ongoing visit counts up to the latest position of the vehicle.',
        'Totals leave out visits that someone marked as not counting.',
        '“Move the edge” takes the position of the vehicle at a time, on the straight line between two positions.',
      ],
    },
    geofences: {
      shows: 'All geofences in the colours of their tags, with the vehicles in them now.',
      never: 'A circle as a polygon or the reverse: each shape stays what you drew.',
      figures: () => [
        'A geofence has the colour of its first tag by the order of tags.',
        'Distances are great-circle distances. The edge belongs to the geofence.',
      ],
    },
    past: {
      shows: 'Which vehicles were in a shape that you draw, in any period for which positions are kept.',
      never: 'A stored visit. Nothing is saved until you save the shape as a geofence.',
      figures: () => ['The visits are those that this shape would have if it had always been a geofence.'],
    },
    places: {
      shows:
        'Geofences whose shapes do not fit what vehicles did in the period, and places where vehicles stop outside of all.',
      never: 'A change that nobody made: findings are computed, and stored visits stay as they are.',
      figures: ({ stopTime, stopRadius, notablePercent }) => [
        'A missed passage is a straight line across the shape between two positions outside, at most 5 min apart. The vehicle may have driven around it.',
        `A suggestion is the smallest enlargement that ends a finding. Findings with a share below ${notablePercent}% are slight.`,
        `A stop lasts at least ${stopTime} within ${stopRadius} of its centre. A proposed circle holds 95% of the stops.`,
      ],
    },
    tags: {
      shows: 'The tags in their order, with colour, number of geofences, and the time after which a stay is long.',
      never: 'Which vehicles carry something: tags belong to geofences only.',
      figures: () => ['The first tag of a geofence gives it its colour.'],
    },
    drivers: {
      shows: 'Everyone who drives, with phone, button number, licence date and current vehicle.',
      never: 'Who may sign in to this dashboard: those are users.',
      figures: none,
    },
    assignments: {
      shows: 'Who drove, drives and will drive which vehicle, as a timeline and as a list.',
      never: 'Two drivers in one vehicle, or one driver in two vehicles, at the same time.',
      figures: () => [
        'A button that is read in a vehicle starts an assignment and ends the earlier one.',
        'A planned assignment that is over is never changed by a button.',
      ],
    },
    vehicles: {
      shows: 'All vehicles with registration, fleet, tracker, driver, and when they last sent something.',
      never: 'Where a vehicle is: Live shows that.',
      figures: () => [
        'The last position has the time of the tracker. Messages without a position do not count.',
        'The driver is the one whose assignment is active now.',
      ],
    },
    day: {
      shows: 'One local day of a vehicle: its route, drives, stops, visits, drivers, temperatures and doors.',
      never: 'A route through a gap. Where nothing was received, the line is interrupted.',
      figures: ({ stopTime, stopRadius, gap }) => [
        `A stop lasts at least ${stopTime} within ${stopRadius} of its centre. Everything else is a drive.`,
        `After ${gap} without a position there is a gap, which is neither a drive nor a stop.`,
        'The distance is the sum of the distances between the positions of the drives.',
      ],
    },
    driven: {
      shows: 'How far vehicles drove in a period, how long they drove and stood, by vehicle, driver, fleet or time.',
      never: 'Whether an engine ran. Standing is the time at stops.',
      figures: ({ gap }) => [
        'The figures of a day are those of the page of the day. A longer period has the sum of its days.',
        `Nothing counts where positions are more than ${gap} apart.`,
        'A stop over midnight counts once, on the day on which it begins.',
      ],
    },
    trackers: {
      shows:
        'What each tracker sent in the last 14 days: intervals, late, repeated and rejected messages, and its clock.',
      never: 'A message as stored that was not stored. Raw messages are kept for a day.',
      figures: () => ['A message is late if it arrived more than five minutes after its own time.'],
    },
    fleets: {
      shows: 'Groups of vehicles. Rules, reports and the rights of users can be limited to a fleet.',
      never: 'A vehicle in two fleets.',
      figures: none,
    },
    reminders: {
      shows: 'Work that is due on a day, such as an inspection.',
      never: 'Work as done before someone marks it as done.',
      figures: none,
    },
    temperature: {
      shows: 'The latest temperature of each probe and whether it is within the limits of its profile.',
      never: 'An old temperature as a current one: a probe without a signal shows since when.',
      figures: () => [
        'A value equal to a limit is inside.',
        'A probe has no signal after three of its usual intervals, and not before five minutes.',
      ],
    },
    chart: {
      shows: 'The temperatures of a probe over time, with limits, alarms, doors and visits.',
      never: 'A line through a time without data.',
      figures: () => ['Zoomed out, the band shows the lowest and the highest value of each column of pixels.'],
    },
    alarms: {
      shows: 'Temperature alarms with peak, driver, place and review.',
      never: 'An excursion that is still shorter than the delay of its profile.',
      figures: () => [
        'An excursion is an alarm if it lasts as long as the profile says. It starts with the first reading outside.',
        'Readings do not count while an input that the profile names is open or on, such as a door.',
      ],
    },
    report: {
      shows: 'Time inside, above and below the limits, minimum, maximum and mean kinetic temperature of a period.',
      never: 'Time without data as time inside.',
      figures: () => [
        'A reading holds until the next one. If no data follows, it holds for one usual interval.',
        'The mean kinetic temperature uses 83.14472 kJ/mol, as USP 1079.2 does.',
      ],
    },
    profiles: {
      shows: 'Limits and delays by which the readings of probes are judged.',
      never: 'A change of the past: each reading keeps the verdict of the profile at its arrival.',
      figures: none,
    },
    inputs: {
      shows: 'Doors, ignition and other switches of the vehicles, and since when each has its value.',
      never: 'A value that no device sent.',
      figures: none,
    },
    history: {
      shows: 'Every change of an input with its duration, and how often and how long it was open or on.',
      never: 'Repeated values: only changes have a row.',
      figures: () => ['The last value lasts until a different one arrives.'],
    },
    inputTypes: {
      shows: 'The kinds of inputs and their words, such as open and closed.',
      never: 'Values: Inputs shows them.',
      figures: none,
    },
    alertRules: {
      shows: 'When a message is sent, about what, and who gets it.',
      never: 'Messages for what happened before a rule existed.',
      figures: () => [
        'The first message is sent immediately. Repeats within five minutes are sent together.',
        'Messages wait until the quiet hours end.',
      ],
    },
    alertsSent: {
      shows: 'Every message that was sent, waits or failed, with its reason.',
      never: 'A message as sent before the mail server has accepted it.',
      figures: none,
    },
    users: {
      shows: 'Everyone who may sign in, with role and fleets.',
      never: 'A password. A forgotten one is replaced by a link.',
      figures: none,
    },
    sharedLinks: {
      shows: 'Links for customers, what each shows, when it ends and when it was opened last.',
      never: 'The address again: it is shown once when the link is created.',
      figures: none,
    },
    apiKeys: {
      shows: 'Keys of programs that read or change data, with role, expiry and last use.',
      never: 'The key itself, which is shown once when it is created.',
      figures: none,
    },
    ingestKeys: {
      shows: 'Keys with which trackers send, and when each was used last.',
      never: 'The key itself, which is shown once when it is created.',
      figures: none,
    },
    webhooks: {
      shows: 'Programs that are called when something happens, with every delivery of the last 30 days.',
      never: 'The secret again: it is shown once.',
      figures: none,
    },
    references: {
      shows: 'The names and numbers that other systems use for your records.',
      never: 'Two records of a kind with the same reference.',
      figures: none,
    },
    audit: {
      shows: 'Who changed which record when, with the old and the new values.',
      never: 'Passwords, secrets and positions.',
      figures: none,
    },
    account: {
      shows: 'Your name, language, units and time zone, your password, second factor, passkeys and sessions.',
      never: 'Settings of others.',
      figures: none,
    },
    imports: {
      shows: 'A file or copied cells as rows that you can check and correct before they are saved.',
      never: 'A partial import without a notice: rows with errors stay on the screen with the reason.',
      figures: () => [
        'A row updates the record that it matches, and creates one otherwise.',
        'Times can have their day in another column. An end that is not after the start is on the next day.',
        'A unit in a cell or in the name of its column is converted: 330 ft, 0.1 km, 1 h 30.',
      ],
    },
  } satisfies Record<string, HelpOfScreen>,
};
