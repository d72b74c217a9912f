import {brand} from '../../brand';
import {createZipArchive} from './collections/archive';
import {createBrunoFiles} from './collections/bruno';
import {buildCollection} from './collections/build';
import {renderPostmanCollection, renderPostmanEnvironment} from './collections/postman';
import {listCollectionProducts} from './collections/plan';
import type {GuideSources} from '../elements/guideSources';
import type {Download} from './download';

const JSON_MEDIA_TYPE = 'application/json';

/** Per product: the collections for Postman and Bruno, and the Postman environment with the key. Times are shifted. */
export function createCollectionDownloads(sources: GuideSources): Download[] {
  const shiftTimesInText = (text: string): string => sources.book.contracts.move(text);
  return listCollectionProducts(sources.book.contracts).flatMap((product): Download[] => {
    const collection = buildCollection(product, sources);
    const files = new Map([...createBrunoFiles(collection)].map(([name, text]) => [name, shiftTimesInText(text)]));
    return [
      {
        path: `/${product}/postman-collection.json`,
        title: `${collection.name}: every operation, as a Postman collection`,
        mediaType: JSON_MEDIA_TYPE,
        text: shiftTimesInText(renderPostmanCollection(collection)),
      },
      {
        path: `/${product}/postman-environment.json`,
        title: 'Your sandbox key, as a Postman environment',
        mediaType: JSON_MEDIA_TYPE,
        text: renderPostmanEnvironment(`${brand.name} sandbox`),
      },
      {
        path: `/${product}/bruno-collection.zip`,
        title: `${collection.name}: every operation, as a Bruno collection`,
        mediaType: 'application/zip',
        text: createZipArchive(`${product}-collection`, files).toString('base64'),
        encoding: 'base64',
      },
    ];
  });
}
