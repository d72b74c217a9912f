/** Contracts of other providers, which share no word with ours. */

const lantern = {$ref: '#/components/schemas/Lantern'};
const wick = {$ref: '#/components/schemas/Wick'};

function createResponse(schema: object): object {
  return {description: 'Done.', content: {'application/json': {schema}}};
}

const lanternId = {name: 'lanternId', in: 'path', required: true, schema: {type: 'string', example: 'ln_7'}};

/** Eight operations and a webhook. */
export const LANTERN_CONTRACT = {
  openapi: '3.1.0',
  info: {
    title: 'Lantern API',
    version: '3.4.0',
    description:
      'Keep *lanterns* in a harbor lit. See [more](/more), and [nights](#tag/burn_time).\n\n## Harbor hours\n\nAt dusk.',
  },
  servers: [{url: 'https://api.lantern.example/v3', description: 'Live'}],
  tags: [
    {
      name: 'Lanterns',
      description:
        'Lanterns hang on `poles`, and burn [wicks](#tag/Wicks/operation/readWick) of [many sizes](#tag/Wicks), at [these hours](#section/Harbor-hours). Each is [a lantern](#schema/Lantern).\n\n# Poles\n\nHigh.',
    },
    {name: 'Wicks', 'x-displayName': '灯芯 Wicks'},
    // No operation has it: a text about the API, with a name as its title.
    {name: 'burn_time', description: 'A wick of [each size](#tag/Wicks) burns *one* night.'},
  ],
  security: [{bearer: []}],
  paths: {
    '/lanterns': {
      get: {
        operationId: 'listLanterns',
        tags: ['Lanterns'],
        responses: {200: createResponse({type: 'array', items: lantern})},
      },
      post: {
        operationId: 'hangLantern',
        tags: ['Lanterns'],
        requestBody: {content: {'application/json': {schema: lantern}}},
        responses: {201: createResponse(lantern)},
      },
    },
    '/lanterns/{lanternId}': {
      parameters: [lanternId],
      get: {operationId: 'getLantern', tags: ['Lanterns'], responses: {200: createResponse(lantern)}},
      patch: {
        operationId: 'moveLantern',
        tags: ['Lanterns'],
        requestBody: {content: {'application/merge-patch+json': {schema: lantern}}},
        responses: {200: createResponse(lantern)},
      },
      delete: {operationId: 'dropLantern', tags: ['Lanterns'], responses: {204: {description: 'Gone.'}}},
    },
    '/lanterns/{lanternId}/photo': {
      put: {
        operationId: 'putPhoto',
        tags: ['Lanterns'],
        parameters: [lanternId],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {type: 'object', properties: {photo: {type: 'string', format: 'binary'}}},
              encoding: {photo: {contentType: 'image/png'}},
            },
          },
        },
        responses: {204: {description: 'Kept.'}},
      },
    },
    '/wicks': {
      get: {operationId: 'listWicks', tags: ['Wicks'], responses: {200: createResponse({type: 'array', items: wick})}},
    },
    '/wicks/{size}': {
      get: {
        operationId: 'readWick',
        tags: ['Wicks'],
        servers: [{url: 'https://wicks.lantern.example'}],
        parameters: [{name: 'size', in: 'path', required: true, schema: {type: 'integer'}}],
        responses: {200: createResponse(wick)},
      },
    },
  },
  webhooks: {
    'lantern.lit': {
      put: {
        security: [{bearer: []}],
        summary: 'A flame on its pole',
        description: 'Sent at dusk.',
        requestBody: {
          content: {
            'application/json': {
              schema: lantern,
              examples: {
                dim: {value: {id: 'ln_1', lit_at: '2020-03-01T00:00:00Z'}},
                bright: {summary: 'In fog', value: {id: 'ln_2', lit_at: '2020-03-01T00:00:00Z'}},
              },
            },
          },
        },
        responses: {204: {description: 'Thanks.'}},
      },
    },
  },
  components: {
    securitySchemes: {bearer: {type: 'http', scheme: 'bearer'}},
    schemas: {
      Lantern: {
        type: 'object',
        required: ['id', 'lit_at'],
        properties: {
          id: {type: 'string', readOnly: true, example: 'ln_7'},
          lit_at: {type: 'string', format: 'date-time', example: '2020-03-01T00:00:00Z'},
          glow: {type: 'string', enum: ['dim', 'bright']},
          wick,
        },
      },
      Wick: {type: 'object', properties: {size: {type: 'integer'}, cotton: {type: 'boolean'}}},
      Quay: {type: 'object', description: 'Nothing refers to it.', properties: {berths: {type: 'integer'}}},
    },
  },
};

const TOPICS = 'anvil basil cedar dune ember fjord grove heron inlet jetty kelp ledge'.split(' ');

const ACTIONS = [
  ['list', 'get', ''],
  ['create', 'post', ''],
  ['read', 'get', '/{id}'],
  ['update', 'put', '/{id}'],
  ['drop', 'delete', '/{id}'],
  ['start', 'post', '/{id}/start'],
  ['stop', 'post', '/{id}/stop'],
  ['history', 'get', '/{id}/history'],
  ['copy', 'post', '/{id}/copy'],
] as const;

/** 108 operations with twelve tags and twelve objects that refer to each other: of one name, whatever the prefix. */
export function createFieldContract(version: string, prefix: string): object {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Record<string, object> = {};
  for (const [index, topic] of TOPICS.entries()) {
    const own = {$ref: `#/components/schemas/${topic}`};
    schemas[topic] = {
      type: 'object',
      description: `Of ${topic}.`,
      required: ['id'],
      properties: {
        id: {type: 'string', readOnly: true},
        kind: {type: 'string', enum: [`${topic}_a`, `${topic}_b`]},
        next: {$ref: `#/components/schemas/${TOPICS[(index + 1) % TOPICS.length]!}`},
        size: {type: 'integer', minimum: 1},
      },
    };
    for (const [action, method, suffix] of ACTIONS) {
      const place = `/${prefix}/${topic}s${suffix}`;
      (paths[place] ??= {})[method] = {
        operationId: `${action}_${topic}`,
        tags: [index % 2 === 0 ? topic : `${topic}s & more`],
        summary: `${action} ${topic}`,
        ...(suffix === '' ? {} : {parameters: [{name: 'id', in: 'path', required: true, schema: {type: 'string'}}]}),
        ...(method === 'post' || method === 'put' ? {requestBody: {content: {'application/json': {schema: own}}}} : {}),
        responses: {200: createResponse(own), default: {description: 'Failed: see [errors](/errors).'}},
      };
    }
  }
  return {
    openapi: version,
    info: {title: `Fieldbook ${prefix}`, version: '1.0'},
    servers: [{url: 'https://api.fieldbook.example'}],
    security: [{key: []}],
    paths,
    components: {schemas, securitySchemes: {key: {type: 'apiKey', in: 'header', name: 'X-Field-Key'}}},
  };
}
