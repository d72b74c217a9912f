import type {SecurityRequirement, SecuritySchemeView} from './documentViews';
import {
  getChild,
  readEntries,
  readFlag,
  isObjectPlace,
  describeKind,
  listAt,
  readText,
  readTexts,
  getOwnValue,
  type ObjectLocation,
  type DocumentLocation,
  readMarkdown,
} from './documentLocations';
import {suggest} from '../../authoring/suggest';
import {stringifyValue} from '../../json';
import type {Reader} from './reader';

type KeyCarrier = SecuritySchemeView['carrier'];
type OAuthFlow = SecuritySchemeView['flows'][number];

/** Flows of OAuth 2.0 by their names in a document. */
const FLOW_TITLES: Readonly<Record<string, string>> = {
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

/** The kind of a scheme, in words, and what a request must contain for it. */
interface SchemeKind {
  readonly type: string;
  readonly carrier: KeyCarrier;
}

function readHttpScheme({problems}: Reader, place: ObjectLocation): SchemeKind {
  const scheme = readText(problems, place, 'scheme') ?? '';
  const format = readText(problems, place, 'bearerFormat');
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return {type: `HTTP bearer token${format ? ` (${format})` : ''}`, carrier: {kind: 'bearer'}};
    case 'basic':
      return {type: 'HTTP basic: user name and password', carrier: {kind: 'basic'}};
    default:
      return {type: `HTTP ${scheme || 'authentication'}`, carrier: {kind: 'header', name: 'Authorization'}};
  }
}

function readApiKeyScheme({problems}: Reader, place: ObjectLocation): SchemeKind {
  const name = readText(problems, place, 'name') ?? '';
  const location = getOwnValue(place.value, 'in');
  if (location === 'header' || location === 'query' || location === 'cookie') {
    const where = location === 'query' ? 'query parameter' : location;
    return {type: `API key in the ${where} ${name}`, carrier: {kind: location, name}};
  }
  problems.report(getChild(place, 'in'), `Found ${describeKind(location)}, expected header, query or cookie.`);
  return {type: 'API key', carrier: {kind: 'none'}};
}

function readSchemeKind(reader: Reader, place: ObjectLocation): SchemeKind {
  const type = getOwnValue(place.value, 'type');
  switch (type) {
    case 'http':
      return readHttpScheme(reader, place);
    case 'apiKey':
      return readApiKeyScheme(reader, place);
    case 'oauth2':
      return {type: 'OAuth 2.0', carrier: {kind: 'bearer'}};
    case 'openIdConnect':
      return {type: 'OpenID Connect', carrier: {kind: 'bearer'}};
    case 'mutualTLS':
      return {type: 'Mutual TLS: a client certificate', carrier: {kind: 'none'}};
    default: {
      const expected = 'http, apiKey, oauth2, openIdConnect or mutualTLS';
      reader.problems.report(
        getChild(place, 'type'),
        `Found the security scheme ${describeKind(type)}, expected ${expected}.`,
      );
      return {type: typeof type === 'string' ? type : 'of an unknown kind', carrier: {kind: 'none'}};
    }
  }
}

function readFlow({problems}: Reader, name: string, place: DocumentLocation): OAuthFlow[] {
  if (!isObjectPlace(place)) {
    problems.report(place, `Found ${describeKind(place.value)}, expected a flow: an object.`);
    return [];
  }
  const urls = Object.entries(FLOW_URLS).flatMap(([key, label]) => {
    const url = readText(problems, place, key);
    return url === undefined ? [] : [{label, url}];
  });
  const scopes = readEntries(problems, place, 'scopes').map(([scope, {value}]) => ({
    name: scope,
    description: value === null ? '' : stringifyValue(value),
  }));
  return [{name: FLOW_TITLES[name] ?? name, urls, scopes}];
}

function readSecurityScheme(reader: Reader, name: string, written: DocumentLocation): SecuritySchemeView[] {
  const place = reader.references.follow(written);
  if (!place) {
    return [];
  }
  const {problems} = reader;
  const {type, carrier} = readSchemeKind(reader, place);
  const flows = readEntries(problems, place, 'flows').filter(([flow]) => !flow.startsWith('x-'));
  return [
    {
      name,
      title: readText(problems, place, 'x-title'),
      type,
      carrier,
      description: readMarkdown(problems, place),
      flows: flows.flatMap(([flow, child]) => readFlow(reader, flow, child)),
      url: readText(problems, place, 'openIdConnectUrl') ?? readText(problems, place, 'oauth2MetadataUrl'),
      isDeprecated: readFlag(problems, place, 'deprecated'),
    },
  ];
}

/** The security schemes of a document, by name. */
export function readSecuritySchemes(reader: Reader): SecuritySchemeView[] {
  const {components, references} = reader;
  if (!components) {
    return [];
  }
  return references
    .readEntries(components, 'securitySchemes')
    .flatMap(([name, child]) => readSecurityScheme(reader, name, child));
}

/** A scheme that the document only names: requests need it, and samples cannot send it. */
function createUndescribedScheme(name: string): SecuritySchemeView {
  return {
    name,
    title: undefined,
    type: 'Not described',
    carrier: {kind: 'none'},
    description: undefined,
    flows: [],
    url: undefined,
    isDeprecated: false,
  };
}

function readRequirement(
  {problems}: Reader,
  schemes: readonly SecuritySchemeView[],
  place: DocumentLocation,
): SecurityRequirement | undefined {
  if (!isObjectPlace(place)) {
    problems.report(
      place,
      `Found ${describeKind(place.value)}, expected an object with the names of security schemes.`,
    );
    return undefined;
  }
  return Object.keys(place.value).flatMap((name) => {
    const scopes = readTexts(problems, place, name);
    const scheme = schemes.find((candidate) => candidate.name === name);
    if (!scheme) {
      problems.report(
        place,
        `Found the security scheme ${name}, which components.securitySchemes does not describe, so that only its name is shown. Add it there.`,
      );
    }
    const known = scheme?.flows.flatMap((flow) => flow.scopes.map((scope) => scope.name)) ?? [];
    for (const scope of known.length > 0 ? scopes.filter((one) => !known.includes(one)) : []) {
      problems.warn(
        getChild(place, name),
        `Found the scope ${scope}, which no flow of ${name} describes, ${suggest(scope, known)}.`,
      );
    }
    return [{scheme: scheme ?? createUndescribedScheme(name), scopes}];
  });
}

/** The alternatives of a place, undefined where it defines none; an empty one requires no scheme. */
export function readSecurity(
  reader: Reader,
  schemes: readonly SecuritySchemeView[],
  place: ObjectLocation,
): SecurityRequirement[] | undefined {
  if (!Array.isArray(getOwnValue(place.value, 'security'))) {
    listAt(reader.problems, place, 'security');
    return undefined;
  }
  const alternatives = listAt(reader.problems, place, 'security').map((child) =>
    readRequirement(reader, schemes, child),
  );
  return alternatives.filter((alternative) => alternative !== undefined);
}
