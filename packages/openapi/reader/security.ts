import type {SecurityRequirement, SecuritySchemeView} from './documentViews';
import {
  childOf,
  entriesAt,
  flagAt,
  isObjectPlace,
  kindOf,
  listAt,
  textAt,
  textsAt,
  valueAt,
  type ObjectPlace,
  type Place,
} from './documentLocations';
import {textOf} from '../../../src/pipeline/contracts/json';
import type {Reader} from './reader';

type Carrier = SecuritySchemeView['carrier'];
type Flow = SecuritySchemeView['flows'][number];

/** Flows of OAuth 2.0 by their names in a document. */
const FLOWS: Readonly<Record<string, string>> = {
  authorizationCode: 'Authorization code',
  clientCredentials: 'Client credentials',
  implicit: 'Implicit',
  password: 'Password',
  deviceAuthorization: 'Device authorization',
};

const FLOW_URLS: Readonly<Record<string, string>> = {
  authorizationUrl: 'Authorization URL',
  deviceAuthorizationUrl: 'Device authorization URL',
  tokenUrl: 'Token URL',
  refreshUrl: 'Refresh URL',
};

/** What kind a scheme is, in words, and what it makes a request carry. */
interface Kind {
  readonly type: string;
  readonly carrier: Carrier;
}

function httpKind({problems}: Reader, place: ObjectPlace): Kind {
  const scheme = textAt(problems, place, 'scheme') ?? '';
  const format = textAt(problems, place, 'bearerFormat');
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return {type: `HTTP bearer token${format ? ` (${format})` : ''}`, carrier: {kind: 'bearer'}};
    case 'basic':
      return {type: 'HTTP basic: user name and password', carrier: {kind: 'basic'}};
    default:
      return {type: `HTTP ${scheme || 'authentication'}`, carrier: {kind: 'header', name: 'Authorization'}};
  }
}

function apiKeyKind({problems}: Reader, place: ObjectPlace): Kind {
  const name = textAt(problems, place, 'name') ?? '';
  const location = valueAt(place.value, 'in');
  if (location === 'header' || location === 'query' || location === 'cookie') {
    const where = location === 'query' ? 'query parameter' : location;
    return {type: `API key in the ${where} ${name}`, carrier: {kind: location, name}};
  }
  problems.tell(childOf(place, 'in'), `Found ${kindOf(location)}, expected header, query or cookie.`);
  return {type: 'API key', carrier: {kind: 'none'}};
}

function kindOfScheme(reader: Reader, place: ObjectPlace): Kind {
  const type = valueAt(place.value, 'type');
  switch (type) {
    case 'http':
      return httpKind(reader, place);
    case 'apiKey':
      return apiKeyKind(reader, place);
    case 'oauth2':
      return {type: 'OAuth 2.0', carrier: {kind: 'bearer'}};
    case 'openIdConnect':
      return {type: 'OpenID Connect', carrier: {kind: 'bearer'}};
    case 'mutualTLS':
      return {type: 'Mutual TLS: a client certificate', carrier: {kind: 'none'}};
    default: {
      const expected = 'http, apiKey, oauth2, openIdConnect or mutualTLS';
      reader.problems.tell(childOf(place, 'type'), `Found the security scheme ${kindOf(type)}, expected ${expected}.`);
      return {type: typeof type === 'string' ? type : 'of an unknown kind', carrier: {kind: 'none'}};
    }
  }
}

function flowOf({problems}: Reader, name: string, place: Place): Flow[] {
  if (!isObjectPlace(place)) {
    problems.tell(place, `Found ${kindOf(place.value)}, expected a flow: an object.`);
    return [];
  }
  const urls = Object.entries(FLOW_URLS).flatMap(([key, label]) => {
    const url = textAt(problems, place, key);
    return url === undefined ? [] : [{label, url}];
  });
  const scopes = entriesAt(problems, place, 'scopes').map(([scope, {value}]) => ({
    name: scope,
    description: value === null ? '' : textOf(value),
  }));
  return [{name: FLOWS[name] ?? name, urls, scopes}];
}

function schemeOf(reader: Reader, name: string, written: Place): SecuritySchemeView[] {
  const place = reader.references.followed(written);
  if (!place) {
    return [];
  }
  const {problems} = reader;
  const {type, carrier} = kindOfScheme(reader, place);
  const flows = entriesAt(problems, place, 'flows').filter(([flow]) => !flow.startsWith('x-'));
  return [
    {
      name,
      type,
      carrier,
      description: textAt(problems, place, 'description'),
      flows: flows.flatMap(([flow, child]) => flowOf(reader, flow, child)),
      url: textAt(problems, place, 'openIdConnectUrl') ?? textAt(problems, place, 'oauth2MetadataUrl'),
      isDeprecated: flagAt(problems, place, 'deprecated'),
    },
  ];
}

/** The security schemes of a document, by name. */
export function securitySchemesOf(reader: Reader): SecuritySchemeView[] {
  const {components, references} = reader;
  if (!components) {
    return [];
  }
  return references.entries(components, 'securitySchemes').flatMap(([name, child]) => schemeOf(reader, name, child));
}

function requirementOf(
  {problems}: Reader,
  schemes: readonly SecuritySchemeView[],
  place: Place,
): SecurityRequirement | undefined {
  if (!isObjectPlace(place)) {
    problems.tell(place, `Found ${kindOf(place.value)}, expected an object with the names of security schemes.`);
    return undefined;
  }
  return Object.keys(place.value).flatMap((name) => {
    const scopes = textsAt(problems, place, name);
    const scheme = schemes.find((candidate) => candidate.name === name);
    if (!scheme) {
      problems.tell(place, `Found the security scheme ${name}, which components.securitySchemes does not describe.`);
      return [];
    }
    return [{scheme, scopes}];
  });
}

/** The alternatives of a place, undefined where it says nothing; an empty one needs no scheme. */
export function securityOf(
  reader: Reader,
  schemes: readonly SecuritySchemeView[],
  place: ObjectPlace,
): SecurityRequirement[] | undefined {
  if (!Array.isArray(valueAt(place.value, 'security'))) {
    listAt(reader.problems, place, 'security');
    return undefined;
  }
  const alternatives = listAt(reader.problems, place, 'security').map((child) => requirementOf(reader, schemes, child));
  return alternatives.filter((alternative) => alternative !== undefined);
}
