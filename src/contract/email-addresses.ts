const addressPattern = /^[^\s@;,<>()"[\]\\]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

/** One e-mail address, without a display name. */
export const isEmailAddress = (address: string): boolean => address.length <= 254 && addressPattern.test(address);

/** The addresses of a semicolon-separated list, empty places skipped. */
export const emailAddresses = (list: string): string[] =>
  list
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '');
