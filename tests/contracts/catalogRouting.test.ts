import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import {readContracts} from '../../src/pipeline/projectContracts';

const {routing, gateways, declineCodes} = readContracts().catalogs;
const {rules, conditions, network_tokens} = routing;

describe('routing rules', () => {
  it('are in order, and the last one matches every payment', () => {
    expect(rules.map(({order}) => order)).toEqual(rules.map((_, index) => index + 1));
    expect(rules.at(-1)!.when).toEqual({});
  });

  it('name gateways that exist, each once', () => {
    const ids = gateways.gateways.map(({id}) => id);
    for (const {order, gateway, cascade_to} of rules) {
      const named = [gateway, ...cascade_to];
      expect(
        named.filter((id) => !ids.includes(id)),
        `rule ${String(order)}`,
      ).toEqual([]);
      expect(new Set(named).size, `rule ${String(order)}`).toBe(named.length);
    }
  });

  it('leave out the gateway of the sandbox that the page names, with its currencies', () => {
    const named = new Set(rules.flatMap(({gateway, cascade_to}) => [gateway, ...cascade_to]));
    const [inRules, others] = [true, false].map((isNamed) =>
      gateways.gateways.filter(({id}) => named.has(id) === isNamed),
    );
    const supported = inRules!.flatMap(({currencies}) => currencies);
    const lost = others!.flatMap(({currencies}) => currencies).filter((currency) => !supported.includes(currency));
    expect(fs.readFileSync('payments/Guides/gateways.mdx', 'utf8')).toContain(
      `No rule of the sandbox names \`${others!.map(({name}) => name).join(', ')}\`: there, ` +
        `${new Intl.ListFormat('en-GB').format(lost)} return \`currency_unsupported\`.`,
    );
  });

  it('cascade on failures and on decline codes that may cascade, and only where another gateway is named', () => {
    const allowed = declineCodes.declines.filter(({may_cascade}) => may_cascade).map(({code}) => code);
    for (const {order, cascade_to, cascade_on} of rules) {
      expect(
        cascade_on.filter((code) => code !== 'failed' && !allowed.includes(code)),
        `rule ${String(order)}`,
      ).toEqual([]);
      expect(cascade_on.length > 0, `rule ${String(order)}`).toBe(cascade_to.length > 0);
    }
  });

  it('leave a client enough time for all gateways of a rule', () => {
    const [gateway, client] = [routing.response_timeout, routing.client_timeout].map(parseDuration);
    const most = Math.max(...rules.map(({cascade_to}) => 1 + cascade_to.length));
    expect(most * gateway!).toBeLessThan(client!);
  });

  it('use only described properties, and each gateway of the sandbox', () => {
    const inSandbox = conditions.filter(({in_sandbox}) => in_sandbox).map(({name}) => name);
    const asked = new Set(rules.flatMap(({when}) => Object.keys(when)));
    expect([...asked].sort()).toEqual(inSandbox.toSorted());
  });
});

describe('network tokens', () => {
  it('move between states that exist, and each can be reached', () => {
    const names = network_tokens.states.map(({name}) => name);
    const [first, ...others] = names;
    const reached = new Set(network_tokens.states.flatMap(({next}) => next));
    expect([...reached].filter((name) => !names.includes(name))).toEqual([]);
    expect(others.filter((name) => !reached.has(name))).toEqual([]);
    expect(reached.has(first!)).toBe(false);
  });
});
