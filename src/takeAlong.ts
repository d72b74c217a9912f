/**
 * What can be taken along: the files that stand under the title of each page,
 * by the area of the page. A new file takes one line here; the build fails when
 * it is not there.
 */

export interface TakenFile {
  readonly label: string;
  /** Where it is on the site. */
  readonly path: string;
  /** What it is good for or what it holds, in a few words. */
  readonly hint: string;
}

export interface TakenArea {
  readonly title: string;
  /** What the paths of its pages start with. */
  readonly base: string;
  readonly files: readonly TakenFile[];
}

/** The first area that a path starts with is its area; the last one is the whole site. */
export const takeAlong: readonly TakenArea[] = [
  {
    title: 'Payments',
    base: '/payments/',
    files: [
      {
        label: 'openapi.yaml',
        path: '/payments/openapi.yaml',
        hint: 'the payments API, for generators and mock servers',
      },
      {label: 'openapi.json', path: '/payments/openapi.json', hint: 'the same as JSON'},
      {label: 'events.schema.json', path: '/payments/events.schema.json', hint: 'JSON Schema of all payments events'},
      {label: 'llms.txt', path: '/payments/llms.txt', hint: 'every payments page in one line'},
      {label: 'llms-full.txt', path: '/payments/llms-full.txt', hint: 'all payments pages as one text'},
      {label: 'changelog.rss', path: '/payments/changelog.rss', hint: 'every change of payments, for feed readers'},
      {
        label: 'Postman collection',
        path: '/payments/postman-collection.json',
        hint: 'every operation, runs as a whole',
      },
      {label: 'Bruno collection', path: '/payments/bruno-collection.zip', hint: 'every operation, runs as a whole'},
    ],
  },
  {
    title: 'Commerce',
    base: '/commerce/',
    files: [
      {
        label: 'openapi.yaml',
        path: '/commerce/openapi.yaml',
        hint: 'the commerce API, for generators and mock servers',
      },
      {label: 'openapi.json', path: '/commerce/openapi.json', hint: 'the same as JSON'},
      {label: 'events.schema.json', path: '/commerce/events.schema.json', hint: 'JSON Schema of all commerce events'},
      {label: 'llms.txt', path: '/commerce/llms.txt', hint: 'every commerce page in one line'},
      {label: 'llms-full.txt', path: '/commerce/llms-full.txt', hint: 'all commerce pages as one text'},
      {label: 'changelog.rss', path: '/commerce/changelog.rss', hint: 'every change of commerce, for feed readers'},
      {
        label: 'Postman collection',
        path: '/commerce/postman-collection.json',
        hint: 'every operation, runs as a whole',
      },
      {label: 'Bruno collection', path: '/commerce/bruno-collection.zip', hint: 'every operation, runs as a whole'},
    ],
  },
  {
    title: 'Whole site',
    base: '/',
    files: [
      {label: 'vectors.json', path: '/webhooks/vectors.json', hint: 'signed webhook deliveries for your tests'},
      {label: 'llms.txt', path: '/llms.txt', hint: 'every page in one line'},
      {label: 'llms-full.txt', path: '/llms-full.txt', hint: 'all pages as one text'},
      {label: 'changelog.rss', path: '/changelog.rss', hint: 'every change of both products, for feed readers'},
    ],
  },
];
