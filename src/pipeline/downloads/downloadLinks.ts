import {GuideError, type GuideElement} from '../elements/guideElement';
import {inlineElement, list, text} from '../../../packages/openapi/markdown/markdownNodes';
import {downloadNamed, sizeText, type Download} from './download';
import {downloadsOf} from './downloads';

function named(name: string, all: readonly Download[], place: string): Download {
  try {
    return downloadNamed(name, all);
  } catch (error) {
    throw new GuideError(`${place}: ${error instanceof Error ? error.message : String(error)}`, {cause: error});
  }
}

/**
 * `<Downloads files="stl_5Wq8Ez.csv /payments/openapi.yaml" />`: links to files that can be downloaded, with their
 * sizes. A file is named by its path, or by the end of it when that is its own.
 */
export const downloadLinks: GuideElement = {
  attributes: {files: 'required'},
  nodes: async ({files = ''}, context) => {
    const all = await downloadsOf(context);
    const items = files
      .split(' ')
      .filter(Boolean)
      .map((name) => {
        const file = named(name, all, context.place);
        return [
          inlineElement('a', {href: `pathname://${file.path}`, download: true}, [text(name)]),
          text(`: ${file.title}, ${sizeText(file)}`),
        ];
      });
    return [list(items)];
  },
};
