import type {Handler} from '../http/call';
import {STATEMENTS, type SettlementEntry, type SettlementStatement} from './settlementTypes';

/** A column of `contracts/catalogs/settlement-file.yaml`, as far as the file needs it. */
interface Column {
  readonly name: string;
  readonly type: string;
  /** The property of the entry. */
  readonly source: string;
}

interface Form {
  readonly separator: string;
  readonly quote: string;
  readonly line_end: string;
  readonly media_type: string;
}

/** A field by RFC 4180: quoted, with quotes doubled, only where it has to be. */
export function csvField(
  text: string,
  {separator, quote}: Pick<Form, 'separator' | 'quote'> = {separator: ',', quote: '"'},
): string {
  const needsQuotes = [separator, quote, '\r', '\n'].some((character) => text.includes(character));
  return needsQuotes ? quote + text.replaceAll(quote, quote + quote) + quote : text;
}

function textOf(entry: SettlementEntry, {type, source}: Column): string {
  const value = (entry as unknown as Record<string, string | number | null | undefined>)[source];
  if (value === undefined) {
    throw new Error(
      `contracts/catalogs/settlement-file.yaml: found source ${source}, which a settlement entry does not have.`,
    );
  }
  const text = value === null ? '' : String(value);
  return type === 'date' ? text.slice(0, 'YYYY-MM-DD'.length) : text;
}

/** The CSV file of a statement: a header, then one row per entry, each ended by CRLF. */
export function settlementFile(entries: readonly SettlementEntry[], columns: readonly Column[], form: Form): string {
  const lines = [
    columns.map(({name}) => name),
    ...entries.map((entry) => columns.map((column) => textOf(entry, column))),
  ];
  return lines
    .map((fields) => fields.map((field) => csvField(field, form)).join(form.separator) + form.line_end)
    .join('');
}

const downloadSettlementFile: Handler = ({world, path}) => {
  const {id, entries} = world.collection<SettlementStatement>(STATEMENTS).require(path.id!);
  const {columns, file} = world.catalogs.settlementFile;
  return {
    status: 200,
    body: settlementFile(entries, columns, file),
    contentType: 'text/csv',
    headers: {
      'Content-Type': file.media_type,
      'Content-Disposition': `attachment; filename="${file.name.replace('{id}', id)}"`,
    },
  };
};

export const settlementFileHandlers: Readonly<Record<string, Handler>> = {downloadSettlementFile};
