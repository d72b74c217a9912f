import type {Address, AddressField, FormRules} from './forms';

/** The value of a placeholder: a field, or the name of its region. */
function getLabelValue({regions, upper}: FormRules, address: Address, name: string): string {
  const field = (name === 'region_name' ? 'region' : name) as AddressField;
  const value = address[field]?.trim() ?? '';
  const written = name === 'region_name' ? (regions.find(({code}) => code === value)?.name ?? value) : value;
  return upper.includes(field) ? written.toUpperCase() : written;
}

/**
 * The lines of a shipping label in the format of the country: some fields in upper case, lines without a value left
 * out, and no comma or hyphen where a value is missing.
 */
export function formatParcelLabel(form: FormRules, address: Address): string[] {
  return form.format.flatMap((line) => {
    const values = [...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => getLabelValue(form, address, name!));
    if (values.every((value) => value === '')) {
      return [];
    }
    const printed = line.replace(/\{(\w+)\}/g, (_, name: string) => getLabelValue(form, address, name));
    return [
      printed
        .replace(/\s+/g, ' ')
        .replace(/^[\s,-]+|[\s,-]+$/g, '')
        .replace(/ ,/g, ','),
    ];
  });
}
