import {createCollectionDownloads} from '../pipeline/downloads/collections';
import {createContractDownloads} from '../pipeline/downloads/contracts';
import {createDownloadList} from '../pipeline/downloads/downloads';
import {createEventSchemaDownloads} from '../pipeline/downloads/eventSchemas';
import {createProgramDownloads, createSandboxDownload} from './environments/downloads';
import {createDeclineTextDownload} from './errors/downloads';
import {createStatementDownloads} from './settlements/downloads';
import {createChangelogFeeds} from './versions/feeds';
import {createVectorDownloads} from './webhooks/downloads';

/** Every file that readers can download. */
export const listDownloads = createDownloadList([
  createContractDownloads,
  createEventSchemaDownloads,
  createVectorDownloads,
  createDeclineTextDownload,
  createCollectionDownloads,
  createStatementDownloads,
  createSandboxDownload,
  createProgramDownloads,
  createChangelogFeeds,
]);
