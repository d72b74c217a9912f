import type {DownloadArea, DownloadLink} from './downloadTypes';

/**
 * The downloads under the title of each page, by the area of the page. A new file takes one line here; the build fails
 * when it does not exist.
 */

/** The files of a docs area. */
function listAreaFiles(area: string): readonly DownloadLink[] {
  const base = `/${area}`;
  const collection = 'every operation, ready to run';
  return [
    {label: 'openapi.yaml', path: `${base}/openapi.yaml`, hint: `the ${area} API, for generators and mock servers`},
    {label: 'openapi.json', path: `${base}/openapi.json`, hint: 'the same in JSON'},
    {label: 'events.schema.json', path: `${base}/events.schema.json`, hint: `JSON Schema of all ${area} events`},
    {label: 'llms.txt', path: `${base}/llms.txt`, hint: `a line for each ${area} page`},
    {label: 'llms-full.txt', path: `${base}/llms-full.txt`, hint: `all ${area} pages as one text`},
    {label: 'changelog.rss', path: `${base}/changelog.rss`, hint: `every change of ${area}, for feed readers`},
    {label: 'Postman collection', path: `${base}/postman-collection.json`, hint: collection},
    {label: 'Bruno collection', path: `${base}/bruno-collection.zip`, hint: collection},
    {label: 'sandbox.mjs', path: '/sandbox.mjs', hint: 'both APIs on your own machine, for Node.js'},
  ];
}

/** The first area that a path starts with is its area; the last one is the whole site. */
export const downloadAreas: readonly DownloadArea[] = [
  {title: 'Payments', base: '/payments/', files: listAreaFiles('payments')},
  {title: 'Commerce', base: '/commerce/', files: listAreaFiles('commerce')},
  {
    title: 'Whole site',
    base: '/',
    files: [
      {label: 'vectors.json', path: '/webhooks/vectors.json', hint: 'signed webhook deliveries for your tests'},
      {label: 'llms.txt', path: '/llms.txt', hint: 'a line for each page'},
      {label: 'llms-full.txt', path: '/llms-full.txt', hint: 'all pages as one text'},
      {label: 'changelog.rss', path: '/changelog.rss', hint: 'every change of both products, for feed readers'},
    ],
  },
];
