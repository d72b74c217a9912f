import type {Product} from '../../../pipeline/contracts/bundleContract';
import type {SchemaView} from '../../../../packages/openapi/reader/documentViews';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {suggest} from '../../../../packages/authoring/suggest';

/** Fields by the path from a named schema, such as `Cart.lines[].quantity`, and where the reference shows each. */

/** The schemas of a field: its own, that of its items, its alternatives. */
function listFieldSchemas(schema: SchemaView, found = new Set<SchemaView>()): SchemaView[] {
  if (!found.has(schema)) {
    found.add(schema);
    const inner = [schema.items, ...schema.variants.flatMap(({options}) => options.map((option) => option.schema))];
    inner.forEach((one) => one && listFieldSchemas(one, found));
  }
  return [...found];
}

function findSchema(name: string, {book, place}: GuideContext): {product: Product; schema: SchemaView} {
  for (const product of ['commerce', 'payments'] as const) {
    const schema = book.schemas[product].get(name);
    if (schema) {
      return {product, schema};
    }
  }
  const names = [...book.schemas.commerce.keys(), ...book.schemas.payments.keys()];
  throw new AuthoringError(`${place}: found no schema ${name} in the contracts, ${suggest(name, names)}.`);
}

/**
 * Where the reference shows a field, or its parent; undefined when it shows neither.
 *
 * @param path the name of a schema and the fields within it, `[]` after an array
 * @throws AuthoringError for a field that does not exist, with the nearest name
 */
export function findFieldUrl(path: string, context: GuideContext): string | undefined {
  const [name = '', ...steps] = path.replaceAll('[]', '').split('.');
  const {product, schema} = findSchema(name, context);
  let held = listFieldSchemas(schema);
  // An attribute is shown with the innermost of its objects that has a name, or within an outer one.
  let anchors = [name];
  let url = context.getSchemaUrl(product, name);
  for (const step of steps) {
    const properties = held.flatMap((one) => one.properties.filter(({kind}) => kind === 'property'));
    const property = properties.find((one) => one.name === step);
    if (!property) {
      const names = properties.map((one) => one.name);
      throw new AuthoringError(`${context.place}: found no field ${step} of ${path}, ${suggest(step, names)}.`);
    }
    const reached = anchors.map((anchor) => `${anchor}.${step}`);
    url = reached.map((anchor) => context.getAttributeUrl(anchor)).find((one) => one !== undefined) ?? url;
    held = listFieldSchemas(property.schema);
    anchors = [...held.flatMap((one) => one.name ?? []), ...reached];
  }
  return url;
}
