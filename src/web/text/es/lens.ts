export const lens: typeof import('../en/lens.ts').lens = {
  one: (name) => `Etiqueta: ${name}`,
  several: (names) => `Etiquetas: ${names}`,
  none: 'Sin etiqueta',
  gone: 'Una etiqueta que ya no existe',
  clear: 'Mostrar todo de nuevo, con cualquier etiqueta',
};
