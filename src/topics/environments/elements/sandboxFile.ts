import {createInlineCode} from '../../../../packages/openapi/markdown/markdownNodes';
import {createDownloadLink} from '../../../pipeline/downloads/createDownloadLink';
import {findDownload, getDownloadBytes} from '../../../pipeline/downloads/download';
import type {DownloadList} from '../../../pipeline/downloads/downloads';
import {defineElement, type GuideElement} from '../../../pipeline/elements/guideElement';
import {renderTable, type Phrase} from '../../../pipeline/elements/tableElement';
import {computeChecksum, readSandboxVersion, SANDBOX_PATH} from '../downloads';

/** `<SandboxFile />`: the sandbox as a file, with its version, its size in bytes and its SHA-256. */
export const createSandboxFileElement = (listDownloads: DownloadList): GuideElement =>
  defineElement({
    attributes: {},
    render: async (context) => {
      const file = findDownload(SANDBOX_PATH, await listDownloads(context));
      const rows: readonly (readonly [label: string, value: Phrase])[] = [
        ['File', createDownloadLink(file.path, SANDBOX_PATH.slice(1))],
        ['Version', createInlineCode(readSandboxVersion(file))],
        ['Size', `${String(getDownloadBytes(file).length)} bytes`],
        ['SHA-256', createInlineCode(computeChecksum(file))],
      ];
      return [
        renderTable(
          rows,
          [
            {title: 'Sandbox', cell: ([label]) => label},
            {title: 'Value', cell: ([, value]) => value},
          ],
          context,
        ),
      ];
    },
  });
