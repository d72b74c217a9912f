import {settlementFile} from '../../src/topics/settlements/csv';
import type {Handler} from '../http/requestHandler';
import {STATEMENTS, type SettlementStatement} from './settlementTypes';

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
