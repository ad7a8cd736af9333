/** A telephone number in E.164 format: a plus and up to 15 digits. */
export const isPhoneNumber = (number: string): boolean => /^\+[1-9]\d{5,14}$/.test(number);
/** For JSON Schema: the same, surrounding spaces allowed. */
export const phonePattern = '^\\s*\\+[1-9][0-9]{5,14}\\s*$';
