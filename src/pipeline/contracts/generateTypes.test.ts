import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {parse, stringify} from 'yaml';
import {readContracts} from '../projectContracts';
import {generateSchemaTypes, TYPE_FILES} from './generateTypes';

const contracts = readContracts();
const PARTIES = 'catalogs/schemas/parties.schema.yaml';

/** The contracts with the schema of the parties changed. */
function withPartySchema(
  change: (schema: {title: string; properties: object; $defs: object}) => object,
): typeof contracts {
  const schema = parse(contracts.readText(PARTIES)) as {title: string; properties: object; $defs: object};
  return contracts.withOverlay(new Map([[PARTIES, stringify(change(schema))]]));
}

it.each(Object.entries(TYPE_FILES))('%s is up to date with the schemas: npm run types', async (file, generate) => {
  const written = fs.readFileSync(path.join(__dirname, 'generated', file), 'utf8');
  expect(await generate(contracts)).toBe(written);
});

it('a type is named by the title of its schema, and a schema without a title is inlined', async () => {
  const changed = withPartySchema((schema) => ({
    ...schema,
    properties: {
      ...schema.properties,
      leader: {title: 'Leader of parties', description: 'Who leads.', $ref: '#/$defs/leader'},
      pair: {type: 'array', prefixItems: [{$ref: '#/$defs/leader'}, {const: 1}], minItems: 2, maxItems: 2},
      open: {description: 'Anything.', type: 'object'},
    },
    $defs: {...schema.$defs, leader: {enum: ['one', 'two']}},
  }));
  const types = await generateSchemaTypes(changed);
  expect(types).toContain("/** Who leads. */\nexport type LeaderOfParties = 'one' | 'two';");
  expect(types).toContain('readonly leader?: LeaderOfParties;');
  expect(types).toContain("readonly pair?: readonly ['one' | 'two', 1];");
  expect(types).toContain('/** Anything. */\n  readonly open?: Readonly<Record<string, Json>>;');
});

it('two schemas with the same title are rejected with both names', async () => {
  const changed = withPartySchema((schema) => ({...schema, title: 'Gateways'}));
  await expect(generateSchemaTypes(changed)).rejects.toThrow(
    /parties\.schema\.yaml at \/title: found Gateways, the title of catalogs\/schemas\/gateways\.schema\.yaml# too\. Rename/,
  );
});

it('recursive schemas without a title are rejected', async () => {
  const changed = withPartySchema((schema) => ({
    ...schema,
    properties: {tree: {$ref: '#/$defs/tree'}},
    $defs: {...schema.$defs, tree: {type: 'object', properties: {below: {$ref: '#/$defs/tree'}}}},
  }));
  await expect(generateSchemaTypes(changed)).rejects.toThrow(
    /parties\.schema\.yaml at \/\$defs\/tree\/properties\/below: found a cycle of schemas without a title\. Add a title to \/\$defs\/tree\./,
  );
});
