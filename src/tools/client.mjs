/** `npm run client -- [file]`: writes a typed TypeScript client without dependencies, made from the OpenAPI document. */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../server/openapi/document.ts';
import { typescriptClient } from '../server/openapi/typescript-client.ts';

const file = process.argv[2] ?? 'fleet-client.ts';
writeFileSync(file, typescriptClient(openApiDocument({ basePath: '' })));
console.log(file);
