import { text } from '../text/index.ts';
import { officeText } from '../text/office.ts';
import { defineRecord } from './define-record.ts';
import { referenceField, textField } from './field.ts';
import { momentField } from './table-fields.ts';

export const assignment = defineRecord('assignment', {
  nameOf: ({ reference }) => reference ?? '',
  fields: {
    vehicleId: referenceField({
      label: text.kinds.vehicle,
      of: 'vehicle',
      none: '',
      unknown: text.names.unknownVehicle,
      required: true,
    }),
    driverId: referenceField({
      label: text.kinds.driver,
      of: 'driver',
      none: '',
      unknown: text.names.unknownDriver,
      required: true,
    }),
    startUtc: momentField({ label: text.records.start, required: true, identifies: 2 }),
    endUtc: momentField({ label: text.records.end }),
    reference: textField({ label: officeText.imports.columns.reference, identifies: 1 }),
  },
});
