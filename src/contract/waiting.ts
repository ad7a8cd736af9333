/** Returns how long to wait, rounded up to a unit that people count in: "40 seconds", "90 minutes", "24 hours". */
export const waitIn =
  (language: string) =>
  (seconds: number): string => {
    const [unit, length] =
      seconds < 60 ? ['second', 1] : seconds <= 90 * 60 ? (['minute', 60] as const) : (['hour', 3600] as const);
    const count = Math.max(1, Math.ceil(seconds / length));
    return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  };
