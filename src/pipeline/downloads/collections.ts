import {brand} from '../../brand';
import {archiveOf} from './collections/archive';
import {brunoFiles} from './collections/bruno';
import {collectionOf} from './collections/build';
import {postmanCollection, postmanEnvironment} from './collections/postman';
import {PRODUCTS} from '../contracts/bundleContract';
import type {GuideSources} from '../elements/guideSources';
import type {Download} from './download';

const JSON_TYPE = 'application/json';

/** Per product: what Postman and Bruno import, and where Postman keeps the key. The times of the story are moved. */
export function collectionDownloads(sources: GuideSources): Download[] {
  const moved = (text: string): string => sources.book.contracts.move(text);
  return PRODUCTS.flatMap((product): Download[] => {
    const collection = collectionOf(product, sources);
    const files = new Map([...brunoFiles(collection)].map(([name, text]) => [name, moved(text)]));
    return [
      {
        path: `/${product}/postman-collection.json`,
        title: `${collection.name}: every operation, as a Postman collection`,
        mediaType: JSON_TYPE,
        text: moved(postmanCollection(collection)),
      },
      {
        path: `/${product}/postman-environment.json`,
        title: 'A place for your sandbox key, as a Postman environment',
        mediaType: JSON_TYPE,
        text: postmanEnvironment(`${brand.name} sandbox`),
      },
      {
        path: `/${product}/bruno-collection.zip`,
        title: `${collection.name}: every operation, as a Bruno collection`,
        mediaType: 'application/zip',
        text: archiveOf(`${product}-collection`, files).toString('base64'),
        encoding: 'base64',
      },
    ];
  });
}
