/** A telephone number as E.164 has it: a plus, the country's number and the rest, up to 15 digits. */
export const isPhoneNumber = (number: string): boolean => /^\+[1-9]\d{5,14}$/.test(number);
/** For JSON Schema: the same, spaces around it allowed. */
export const phonePattern = '^\\s*\\+[1-9][0-9]{5,14}\\s*$';
