import { counted, spanish } from './counted.ts';

const more = (count: number, one: string, other: string): string => spanish(count, { one, many: other, other });

export const importing: typeof import('../en/importing.ts').importing = {
  title: 'Importar geocercas',
  choose: 'Elegir un archivo',
  other: 'Elegir otro archivo',
  drop: 'GeoJSON: polígonos, y puntos con un radio en metros. La propiedad description, name o title da nombre a cada uno. Suelte el archivo aquí o elíjalo.',
  found: (count, shown) =>
    `${more(count, 'Se puede importar', 'Se pueden importar')} ${counted(count, shown, 'geocerca', 'geocercas')}`,
  nothing: 'En este archivo no hay nada que se pueda importar.',
  bad: (count, shown) =>
    `${counted(count, shown, 'elemento no se puede importar y se omitirá', 'elementos no se pueden importar y se omitirán')}:`,
  more: (shown) => `y ${shown} más`,
  feature: (number) => `Elemento ${number}`,
  sameName: (count, shown) =>
    `${shown} ${more(count, 'tiene el nombre de una geocerca que ya existe y quedará repetida', 'tienen nombres de geocercas que ya existen y quedarán repetidas')}.`,
  tag: 'Etiqueta para todas',
  noTag: 'Sin etiqueta',
  submit: (count, shown) => `Importar ${counted(count, shown, 'geocerca', 'geocercas')}`,
  done: (count, shown) => counted(count, shown, 'geocerca importada', 'geocercas importadas'),
  undone: 'Se ha deshecho la importación',
  undoFailed: (why) => `No se pudo deshacer la importación. ${why}`,
  notText: 'Este archivo no es texto en UTF-8.',
  notJson: 'Este archivo no es JSON.',
  tooMany: (most) => `Como máximo ${most} a la vez. Importe el archivo por partes.`,
  field: (field, problem) => `${field}: ${problem}`,
  reasons: {
    notGeojson: 'Este archivo no es GeoJSON.',
    otherSystem: 'Sus coordenadas están en otro sistema. Deben ser longitud y latitud en WGS84.',
    noFeatures: 'Este archivo es una colección sin elementos.',
    notFeature: 'No es un elemento (Feature) de GeoJSON.',
    noGeometry: 'No tiene geometría.',
    noRing: 'No tiene contorno.',
    noRadius: 'Es un punto sin radio en metros.',
    otherKind: 'No es un polígono ni un punto con radio.',
    holes: 'Tiene huecos, y una geocerca no puede tenerlos.',
    badPosition: 'Una de sus posiciones no es longitud y latitud.',
  },
};
