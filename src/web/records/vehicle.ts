import { recordStatuses } from '../../contract/choices.ts';
import { knownStatuses } from '../data/status-words.ts';
import { text } from '../text/index.ts';
import { defineRecord } from './define-record.ts';
import { choiceField, referenceField, textField } from './field.ts';

const words = text.vehicles;

export const vehicle = defineRecord('vehicle', {
  newTitle: text.vehicles.add,
  nameOf: ({ name }) => name,
  fields: {
    name: textField({ label: text.records.name, required: true, identifies: 3 }),
    registration: textField({
      label: words.registration,
      identifies: 1,
      fact: true,
      column: { width: 136, phone: 'below' },
    }),
    fleetId: referenceField({
      label: text.kinds.fleet,
      of: 'fleet',
      none: words.noFleet,
      unknown: text.names.unknownFleet,
      fact: true,
    }),
    deviceId: textField({
      label: words.device,
      identifies: 2,
      detail: words.deviceDetail,
      fact: true,
      column: { key: 'device', width: 156 },
    }),
    // No mark: an active vehicle can be silent or in alarm.
    status: choiceField({
      label: text.records.status,
      options: knownStatuses(text.records.statuses),
      first: recordStatuses.active,
      column: { width: 96, phone: 'end' },
    }),
  },
});
