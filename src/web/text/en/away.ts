/** The banner over every page while the service does not answer. */
export const away = {
  words: 'The service does not answer. What you typed stays; we try again.',
  again: 'Try now',
};
