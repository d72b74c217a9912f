import {defineElement, type GuideElement} from '../elements/guideElement';
import {createList, createText} from '../../../packages/openapi/markdown/markdownNodes';
import {createDownloadLink} from './createDownloadLink';
import {findDownload, formatFileSize, type Download} from './download';
import type {DownloadList} from './downloads';
import {AuthoringError} from '../../../packages/authoring/authoringError';

function findNamedDownload(name: string, all: readonly Download[], place: string): Download {
  try {
    return findDownload(name, all);
  } catch (error) {
    throw new AuthoringError(`${place}: ${error instanceof Error ? error.message : String(error)}`, {cause: error});
  }
}

/**
 * `<Downloads files="stl_5Wq8Ez.csv /payments/openapi.yaml" />`: links to files that can be downloaded, with their
 * sizes. A file is named by its path, or by the end of it when that is unique.
 */
export const createDownloadLinksElement = (listDownloads: DownloadList): GuideElement =>
  defineElement({
    attributes: {files: 'list'},
    render: async (context, {files}) => {
      const all = await listDownloads(context);
      const items = files.map((name) => {
        const file = findNamedDownload(name, all, context.place);
        return [createDownloadLink(file.path, name), createText(`: ${file.title}, ${formatFileSize(file)}`)];
      });
      return [createList(items)];
    },
  });
