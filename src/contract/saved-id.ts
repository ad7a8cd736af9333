import * as z from 'zod';

export const savedId = z.int().meta({ description: 'The id of the record.' });
