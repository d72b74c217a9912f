import {settlementFile} from './csv';
import type {Catalogs} from '../../pipeline/contracts/catalogs';
import {readLedgers, statementNamed} from './elements/ledgers';
import {recordedAnswer} from '../../pipeline/elements/recordedResponse';
import type {GuideSources} from '../../pipeline/elements/guideSources';
import {jsonText, type Download, type DownloadSources} from '../../pipeline/downloads/download';
import {addressOf, SCHEMA_TYPE, schemaFile} from '../../pipeline/downloads/jsonSchema';

const STATEMENT_FOLDER = '/commerce/files';

/** Statements of the story whose files can be downloaded. */
const STATEMENTS = ['stl_5Wq8Ez', 'stl_8Kb3Pl'];

/** The name of the file of a statement, as the catalog has it. */
function fileNameOf(id: string, {settlementFile: {file}}: Pick<Catalogs, 'settlementFile'>): string {
  return file.name.replace('{id}', id);
}

function statementFiles(sources: GuideSources): Download[] {
  const {columns, file} = sources.catalogs.settlementFile;
  const ledgers = readLedgers(sources);
  return STATEMENTS.map((id) => {
    const {statement} = statementNamed(id, ledgers, 'src/topics/settlements/downloads.ts');
    return {
      path: `${STATEMENT_FOLDER}/${fileNameOf(id, sources.catalogs)}`,
      title: `The statement of ${ledgers.merchantOf(statement.merchant_id)} as CSV`,
      mediaType: file.media_type,
      text: settlementFile(statement.entries, columns, file),
    };
  });
}

/** What `retrieveSettlementStatement` answers for the statement of the story. */
function statementAnswer({book}: GuideSources): Download {
  const value = recordedAnswer(book, 'retrieveSettlementStatement.200.order_5512') as {id: string};
  return {
    path: `${STATEMENT_FOLDER}/${value.id}.json`,
    title: 'The statement of Ridgeline Outdoor as JSON, as the API answers it',
    mediaType: 'application/json',
    text: jsonText(value),
  };
}

/** The schema of the answer. The columns of the CSV file are in its catalog. */
function statementSchema({contracts}: DownloadSources): Download {
  const path = `${STATEMENT_FOLDER}/settlement-statement.schema.json`;
  const schema = schemaFile(
    contracts.commerce,
    {$ref: '#/components/schemas/SettlementStatement'},
    {$id: addressOf(path), title: 'SettlementStatement', description: 'A settlement statement as the API answers it.'},
  );
  return {path, title: 'JSON Schema of a statement', mediaType: SCHEMA_TYPE, text: jsonText(schema)};
}

/** Settlement statements of the story: as the API gives their files, and one as it answers it, with its schema. */
export function statementDownloads(sources: DownloadSources): Download[] {
  return [...statementFiles(sources), statementAnswer(sources), statementSchema(sources)];
}
