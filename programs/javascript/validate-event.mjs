// Checks events against a JSON Schema. Run: node validate-event.mjs events.schema.json event.json ...
import {readFile} from 'node:fs/promises';
import addFormats from 'ajv-formats';
import {Ajv2020} from 'ajv/dist/2020.js';

async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}

const [schemaFile, ...eventFiles] = process.argv.slice(2);
const ajv = new Ajv2020({strict: true, allErrors: true});
addFormats(ajv);
const isValid = ajv.compile(await readJson(schemaFile));

for (const file of eventFiles) {
  const event = await readJson(file);
  if (isValid(event)) {
    console.log(`${file}: ${event.type} is valid`);
    continue;
  }
  process.exitCode = 1;
  // "if" only reports that the schema of this type does not match.
  for (const {instancePath, message} of isValid.errors.filter(({keyword}) => keyword !== 'if')) {
    console.log(`${file}: ${instancePath || '/'} ${message}`);
  }
}
