import {renderSettlementFile} from '../../src/topics/settlements/csv';
import type {Handler} from '../http/requestHandler';
import {STATEMENT_COLLECTION, type SettlementStatement} from './settlementTypes';

const downloadSettlementFile: Handler = ({world, path}) => {
  const {id, entries} = world.getCollection<SettlementStatement>(STATEMENT_COLLECTION).require(path.id!);
  const {columns, file} = world.catalogs.settlementFile;
  return {
    status: 200,
    body: renderSettlementFile(entries, columns, file),
    contentType: 'text/csv',
    headers: {
      'Content-Type': file.media_type,
      'Content-Disposition': `attachment; filename="${file.name.replace('{id}', id)}"`,
    },
  };
};

export const settlementFileHandlers: Readonly<Record<string, Handler>> = {downloadSettlementFile};
