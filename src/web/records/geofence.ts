import { wktOfPoints } from '../../geo/wkt.ts';
import { text } from '../text/index.ts';
import { officeText } from '../text/office.ts';
import { defineRecord } from './define-record.ts';
import { textField } from './field.ts';
import { numberField, shapeField, tagsField } from './table-fields.ts';

const form = text.geofenceForm;

export const geofence = defineRecord('geofence', {
  nameOf: ({ description }) => description,
  fields: {
    description: textField({ label: form.description, required: true, identifies: 1 }),
    tags: tagsField({ label: text.geofences.details.tags }),
    points: shapeField({ label: officeText.imports.fields.shape, wktOf: wktOfPoints }),
    latitude: numberField({ label: form.latitude }),
    longitude: numberField({ label: form.longitude }),
    radius: numberField({ label: officeText.imports.fields.radius }),
    addr1: textField({ label: form.addressLine(1) }),
    addr2: textField({ label: form.addressLine(2) }),
    addr3: textField({ label: form.addressLine(3) }),
    addr4: textField({ label: form.addressLine(4) }),
    descriptionExt: textField({ label: text.geofences.details.about }),
    email: textField({ label: form.email }),
  },
});
