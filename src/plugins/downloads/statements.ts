import {settlementFile} from '../../settlements/csv';
import type {Catalogs} from '../contracts/catalogs';
import {readLedgers, statementNamed} from '../guides/ledgers';
import {recordedAnswer} from '../guides/recordedAnswer';
import type {GuideSources} from '../guides/sources';
import {jsonText, type Download} from './download';

export const STATEMENT_FOLDER = '/commerce/files';

/** Statements of the story whose files can be downloaded. */
const STATEMENTS = ['stl_5Wq8Ez', 'stl_8Kb3Pl'];

/** The name of the file of a statement, as the catalog has it. */
export function fileNameOf(id: string, {settlementFile: {file}}: Pick<Catalogs, 'settlementFile'>): string {
  return file.name.replace('{id}', id);
}

function statementFiles(sources: GuideSources): Download[] {
  const {columns, file} = sources.catalogs.settlementFile;
  const ledgers = readLedgers(sources);
  return STATEMENTS.map((id) => {
    const {statement} = statementNamed(id, ledgers, 'src/plugins/downloads/statements.ts');
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

/** Settlement statements of the story: as the API gives their files, and one as it answers it. */
export function statementDownloads(sources: GuideSources): Download[] {
  return [...statementFiles(sources), statementAnswer(sources)];
}
