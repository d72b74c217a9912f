import {renderSettlementFile} from './csv';
import type {Catalogs} from '../../pipeline/contracts/catalogs';
import {readLedgers, findStatement} from './elements/ledgers';
import {getRecordedResponse} from '../../pipeline/elements/recordedResponse';
import type {GuideSources} from '../../pipeline/elements/guideSources';
import {formatJsonFile, type Download, type DownloadSources} from '../../pipeline/downloads/download';
import {getSchemaUrl, SCHEMA_MEDIA_TYPE, createSchemaFile} from '../../pipeline/downloads/jsonSchema';

const STATEMENT_FOLDER = '/commerce/files';

/** Statements of the scenario whose files can be downloaded. */
const STATEMENT_IDS = ['stl_5Wq8Ez', 'stl_8Kb3Pl'];

/** The name of the file of a statement, from the catalog. */
function getStatementFileName(id: string, {settlementFile: {file}}: Pick<Catalogs, 'settlementFile'>): string {
  return file.name.replace('{id}', id);
}

function createStatementFiles(sources: GuideSources): Download[] {
  const {columns, file} = sources.catalogs.settlementFile;
  const ledgers = readLedgers(sources);
  return STATEMENT_IDS.map((id) => {
    const {statement} = findStatement(id, ledgers, 'src/topics/settlements/downloads.ts');
    return {
      path: `${STATEMENT_FOLDER}/${getStatementFileName(id, sources.catalogs)}`,
      title: `The statement of ${ledgers.getMerchantName(statement.merchant_id)} as CSV`,
      mediaType: file.media_type,
      text: renderSettlementFile(statement.entries, columns, file),
    };
  });
}

/** The response of `retrieveSettlementStatement` for the statement of the scenario. */
function createStatementResponse({book}: GuideSources): Download {
  const value = getRecordedResponse(book, 'retrieveSettlementStatement.200.order_5512') as {id: string};
  return {
    path: `${STATEMENT_FOLDER}/${value.id}.json`,
    title: 'The statement of Ridgeline Outdoor as JSON, as the API returns it',
    mediaType: 'application/json',
    text: formatJsonFile(value),
  };
}

/** The schema of the response. The columns of the CSV file are in its catalog. */
function createStatementSchema({contracts}: DownloadSources): Download {
  const path = `${STATEMENT_FOLDER}/settlement-statement.schema.json`;
  const schema = createSchemaFile(
    contracts.commerce,
    {$ref: '#/components/schemas/SettlementStatement'},
    {
      $id: getSchemaUrl(path),
      title: 'SettlementStatement',
      description: 'A settlement statement as the API returns it.',
    },
  );
  return {path, title: 'JSON Schema of a statement', mediaType: SCHEMA_MEDIA_TYPE, text: formatJsonFile(schema)};
}

/** Settlement statements of the scenario: their files as from the API, and one as JSON, with its schema. */
export function createStatementDownloads(sources: DownloadSources): Download[] {
  return [...createStatementFiles(sources), createStatementResponse(sources), createStatementSchema(sources)];
}
