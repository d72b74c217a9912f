import {createInlineCode, createInlineElement, createText} from '../../../../packages/openapi/markdown/markdownNodes';
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
      const link = createInlineElement('a', {href: `pathname://${file.path}`, download: true}, [
        createText(SANDBOX_PATH.slice(1)),
      ]);
      const rows: readonly (readonly [label: string, value: Phrase])[] = [
        ['File', link],
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
