import { english } from '../plural.ts';

export const inputs = {
  title: 'Inputs',
  tabs: { label: 'Inputs', inputs: 'Inputs', types: 'Types', history: 'History' },
  find: 'Find inputs',
  input: 'Input',
  vehicle: 'Vehicle',
  line: 'Line',
  lineOf: (number: string) => `Line ${number}`,
  nameOf: (type: string, line: string) => `${type} (${line})`,
  type: 'Type',
  noType: 'No type',
  unknownType: 'A type that is not in the list',
  state: 'State',
  noState: 'No value yet',
  words: { on: 'On', off: 'Off', open: 'Open', closed: 'Closed' },
  stateFor: (state: string, long: string) => `${state} for ${long}`,
  since: 'Since',
  changed: 'Changed',
  openHistory: 'Show its history',
  lastDay: 'Last 24 hours',
  empty: {
    title: 'No inputs yet',
    detail:
      'An input appears by itself when a tracker sends the state of one of its lines for the first time. Then say here what it is: a door, a cooling unit.',
  },
  notListed: {
    title: 'This server does not list inputs',
    detail:
      'The service you are connected to takes the type of an input but does not show the inputs that it has. Whoever knows their numbers can set it.',
  },
  byNumber: {
    input: 'Number of the input',
    type: 'Number of the type',
    title: 'Set the type of an input',
    detail: 'By their numbers on this server.',
    done: (input: string, type: string) => `Input ${input} set to type ${type}`,
  },
  chooseType: 'Choose a type',
  typeDetail: 'It says what the line is, and how its state is put into words.',
  noTypes: 'There is no type yet.',
  addType: 'Add the first one',
  set: {
    open: 'Set the type',
    done: (count: number, shown: string, type: string) =>
      `${shown} ${english(count, { one: 'input', other: 'inputs' })} set: ${type}`,
    failed: (name: string, why: string) => `${name} could not be set. ${why}`,
  },
  types: {
    title: 'Input types',
    find: 'Find types',
    add: 'New type',
    newTitle: 'New type',
    name: 'Name',
    namePlaceholder: 'Rear door',
    description: 'States',
    descriptionDetail: 'The words for its two states.',
    notListed: {
      title: 'This server does not list input types',
      detail:
        'The service you are connected to takes new types but does not show the ones it has. You can still add one.',
    },
    onOff: 'On / Off',
    openClosed: 'Open / Closed',
    unknown: 'Other states',
    inputs: 'Inputs',
    noInputs: 'No input has this type.',
    empty: {
      title: 'No types yet',
      detail: 'A type gives inputs a name and words: a door is open or closed, a pump is on or off.',
      viewer: 'An administrator of your account can add them.',
    },
  },
  history: {
    title: 'Input history',
    none: {
      title: 'No states in this period',
      detail: 'Look at a longer period, or at another vehicle.',
    },
    start: 'From',
    end: 'Until',
    duration: 'Duration',
    lasting: 'Still so',
    inputOn: (input: string, vehicle: string) => `${input} · ${vehicle}`,
    total: (state: string, long: string, share: string) => `${state} ${long} (${share})`,
    more: (count: number, shown: string) =>
      `Show ${shown} more ${english(count, { one: 'vehicle', other: 'vehicles' })}`,
  },
};
