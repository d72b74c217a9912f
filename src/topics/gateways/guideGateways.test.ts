import {toString} from 'mdast-util-to-string';
import type {Table} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {GUIDE_ELEMENTS} from '..';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createRoot, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {renderElement} from '../../pipeline/elements/guideElement';

const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const {gateways, routing, declineCodes} = sources.catalogs;

async function renderNodes(name: string): Promise<Nodes> {
  return renderElement(name, GUIDE_ELEMENTS[name]!, {}, {...sources, place: 'page.mdx:1', depth: 3});
}

/** The rows of the table of an element, the head first. */
async function renderRows(name: string): Promise<string[][]> {
  const table = (await renderNodes(name)).find((node): node is Table => node.type === 'table')!;
  return table.children.map(({children}) => children.map((cell) => toString(cell)));
}

describe('the elements of the page of gateways', () => {
  it('distinguish the four values of a capability without color', async () => {
    const [, ...values] = await renderRows('CapabilityValues');
    expect(values.map(([value]) => value)).toEqual([
      '✓ supported',
      '◐ on request',
      '○ not implemented',
      '✕ not supported',
    ]);
    expect(values[1]![2]).toBe('capability_unsupported until then');
  });

  it('show the whole matrix', async () => {
    const [head, ...body] = await renderRows('CapabilityMatrix');
    expect(head).toEqual(['Capability', ...gateways.gateways.map(({name}) => name)]);
    expect(body).toHaveLength(gateways.capabilities.length);
    expect(body.find(([title]) => title === 'Network tokens')).toEqual([
      'Network tokens',
      '✓ supported',
      '◐ on request',
      '✓ supported',
      '○ not implemented',
      '✕ not supported',
      '○ not implemented',
    ]);
  });

  it('show how long an authorization lasts, and how often a payment can be captured', async () => {
    expect((await renderRows('AuthorizationTimes')).slice(2, 6)).toEqual([
      ['gateway_b', '10 days', '30 days', '7 days', '–', '–', '–', '–', '7 days'],
      ['gateway_c', '7 days', '7 days', '–', '–', '–', '–', '–', '–'],
      ['gateway_d', '5 days', '5 days', '5 days', '–', '–', '–', '–', '–'],
      ['gateway_e', 'captured at once', 'captured at once', '–', '–', '–', '–', '–', '–'],
    ]);
    expect((await renderRows('GatewayLimits'))[4]).toEqual(['gateway_d', '1', '20, on request']);
  });

  it('show the rules that the sandbox follows', async () => {
    const [, ...rules] = await renderRows('RoutingRules');
    expect(rules).toHaveLength(routing.rules.length);
    expect(rules[0]).toEqual([
      '1',
      'currency is EUR and capture_method is manual',
      'gw_a',
      'gw_b',
      'failed, issuer_unavailable, do_not_honor',
    ]);
    expect(rules[1]![1]).toBe('currency is EUR and the card is Visa or Mastercard');
    expect(rules[2]![1]).toBe('the wallet is Apple Pay or Google Pay');
    expect(rules[3]).toEqual(['4', 'an asynchronous method', 'gw_e', 'none', 'none']);
    expect(rules[4]![1]).toBe('no condition');
  });

  it('show when a payment never cascades, and which decline codes a rule may list', async () => {
    const [, ...ends] = await renderRows('CascadingRules');
    expect(ends.find(([end]) => end!.startsWith('unknown'))![1]).toBe('Never');
    const [, ...codes] = await renderRows('CascadingCodes');
    expect(codes.filter(([, , may]) => may === 'yes').map(([code]) => code)).toEqual([
      'issuer_declined',
      'do_not_honor',
      'issuer_unavailable',
    ]);
    expect(codes).toHaveLength(declineCodes.declines.length);
  });

  it('map each raw code to its decline code, with a link to its entry', async () => {
    const [head, ...body] = await renderRows('DeclineTable');
    expect(head!.slice(2)).toEqual(Object.keys(declineCodes.raw_codes));
    const printed = body.flatMap((row) => row.slice(2).flatMap((cell) => cell.split(', ')));
    const known = Object.values(declineCodes.raw_codes).flatMap(({codes}) => codes.map(({raw_code}) => raw_code));
    expect(printed.toSorted()).toEqual(known.toSorted());
    const urls: string[] = [];
    visit(createRoot(await renderNodes('DeclineTable')), 'link', ({url}) => {
      urls.push(url);
    });
    expect(urls).toContain('/payments/Guides/error-codes#authentication_failed-as-a-decline');
  });

  it('show the lifecycle of a network token, and which gateways accept one', async () => {
    const [, ...states] = await renderRows('NetworkTokenStates');
    expect(states.filter(([, , sent]) => sent!.includes('token')).map(([state]) => state)).toEqual(['Active']);
    const [list] = await renderNodes('NetworkTokenGateways');
    expect(toString(list)).toContain('✓ supported: gateway_a, gateway_c');
    expect(toString((await renderNodes('NumberSentWhen'))[0])).toContain('cryptogram');
  });
});
