import {GuideError, type GuideElement} from '../guides/element';
import {inlineElement, list, text} from '../reference/nodes';
import {downloadsOf} from './downloads';

/** `<Downloads files="stl_5Wq8Ez.csv stl_5Wq8Ez.json" />`: links to files that can be downloaded, with their sizes. */
export const downloadLinks: GuideElement = {
  attributes: {files: 'required'},
  nodes: ({files = ''}, context) => {
    const all = downloadsOf(context);
    const items = files
      .split(' ')
      .filter(Boolean)
      .map((name) => {
        const file = all.find((one) => one.path.endsWith(`/${name}`));
        if (file === undefined) {
          const known = all.map((one) => one.path.slice(one.path.lastIndexOf('/') + 1));
          throw new GuideError(
            `${context.place}: found no download ${name}, expected one of ${known.join(', ')}. They are listed in src/plugins/downloads/downloads.ts.`,
          );
        }
        const size = String(Buffer.byteLength(file.text));
        return [
          inlineElement('a', {href: `pathname://${file.path}`, download: true}, [text(name)]),
          text(`: ${file.title}, ${size} bytes`),
        ];
      });
    return [list(items)];
  },
};
