import {closest, distance} from 'fastest-levenshtein';
import {deciding, DIRECTIVES, KEYWORDS, REMOVED_DIRECTIVES, SOURCE_DIRECTIVES} from './directives';
import {allowed, firstOf, valuesOf, type Directive, type Policy, type Reading} from './policy';
import {kindOf} from './sources';

/** What is wrong with a policy, or weak about it: a sentence with names in backticks, and what to do. */
export interface Finding {
  /** A mistake has no effect or another one than meant; what is weak works and protects less. */
  readonly kind: 'mistake' | 'weak';
  readonly text: string;
}

const SCRIPTS = ['script-src', 'script-src-elem', 'default-src'];

/** How many letters may differ for a name to be taken for another one. */
const NEAR = 3;

function mistake(text: string): Finding {
  return {kind: 'mistake', text};
}

function weak(text: string): Finding {
  return {kind: 'weak', text};
}

function nearest(name: string, names: readonly string[]): string {
  const found = closest(name, [...names]);
  return distance(name, found) <= NEAR ? ` Did you mean \`${found}\`?` : ' Remove it, or correct its name.';
}

function ofName({name}: Directive): Finding[] {
  if (DIRECTIVES.includes(name)) {
    return [];
  }
  const removed = Object.hasOwn(REMOVED_DIRECTIVES, name) ? REMOVED_DIRECTIVES[name] : undefined;
  return [
    mistake(
      removed === undefined
        ? `\`${name}\` is no directive, and browsers ignore it.${nearest(name.replace(/:$/, ''), DIRECTIVES)}`
        : `\`${name}\` has no effect. ${removed}`,
    ),
  ];
}

function ofSource(name: string, source: string): Finding[] {
  const lower = source.toLowerCase();
  if (KEYWORDS.includes(`'${lower}'`)) {
    return [mistake(`\`${source}\` in \`${name}\` names a host. The keyword needs single quotes: \`'${lower}'\`.`)];
  }
  const kind = kindOf(source);
  if (kind === 'keyword' && !KEYWORDS.includes(lower)) {
    return [mistake(`\`${source}\` in \`${name}\` is no keyword, and browsers ignore it.${nearest(lower, KEYWORDS)}`)];
  }
  if (kind === 'unknown') {
    return [
      mistake(
        /^'.*'$/.test(source) && kindOf(source.slice(1, -1)) === 'host'
          ? `\`${source}\` in \`${name}\` has quotes around a host. Remove them.`
          : `\`${source}\` in \`${name}\` is no source, and browsers ignore it. Expected a host, a scheme such as \`https:\`, or a keyword in single quotes.`,
      ),
    ];
  }
  return lower.startsWith('http://')
    ? [
        weak(
          `\`${source}\` in \`${name}\` lets contents come without encryption. Write \`${lower.replace('http:', 'https:')}\`.`,
        ),
      ]
    : [];
}

function ofSources({name, values}: Directive): Finding[] {
  if (!SOURCE_DIRECTIVES.includes(name)) {
    return [];
  }
  const none = values.length > 1 && allowed(values).length < values.length;
  return [
    ...(none ? [mistake(`\`'none'\` in \`${name}\` has no effect beside other sources. Remove it.`)] : []),
    ...values.flatMap((value) => ofSource(name, value)),
  ];
}

/** What is weak about the scripts that a policy allows. */
function ofScripts(policy: Policy): Finding[] {
  const found = firstOf(policy, deciding('script-src'));
  if (found === undefined) {
    return [
      weak("Nothing says which scripts may run: any may. Add `script-src`, with `'self'` and the host of the form."),
    ];
  }
  const {name, values} = found;
  const lower = values.map((value) => value.toLowerCase());
  const hasNonceOrHash = values.some((value) => ['nonce', 'hash'].includes(kindOf(value)));
  const isDynamic = lower.includes("'strict-dynamic'");
  const findings: Finding[] = [];
  if (lower.includes("'unsafe-inline'") && !hasNonceOrHash && !isDynamic) {
    findings.push(
      weak(
        `\`'unsafe-inline'\` in \`${name}\` lets any script that gets into your page run, and read what is typed there. Move scripts into files, or use a nonce.`,
      ),
    );
  }
  if (lower.includes("'unsafe-eval'")) {
    findings.push(weak(`\`'unsafe-eval'\` in \`${name}\` lets text become code. The form does not need it.`));
  }
  if (isDynamic) {
    findings.push(
      hasNonceOrHash
        ? mistake(
            "With `'strict-dynamic'` browsers ignore hosts. Put your nonce on the script element of the form as well.",
          )
        : mistake("`'strict-dynamic'` without a nonce or a hash lets no script run. Choose a nonce."),
    );
  }
  return findings;
}

/** Sources that allow more or less everything, where that matters. */
function ofWildcards(policy: Policy): Finding[] {
  return policy
    .filter(({name}) => [...SCRIPTS, 'frame-src', 'child-src', 'object-src', 'connect-src', 'base-uri'].includes(name))
    .flatMap(({name, values}) =>
      values
        .filter((value) => /^(?:\*|https?:|https?:\/\/\*|data:|blob:)$/i.test(value))
        .filter((value) => !/^(?:data|blob):$/i.test(value) || SCRIPTS.includes(name) || name === 'object-src')
        .map((value) => weak(`\`${value}\` in \`${name}\` allows almost everything. Name the hosts that you use.`)),
    );
}

function ofMissing(policy: Policy): Finding[] {
  const objects = firstOf(policy, deciding('object-src'));
  const missing = (name: string, text: string): Finding[] => (valuesOf(policy, name) ? [] : [weak(text)]);
  return [
    ...(objects && allowed(objects.values).length === 0
      ? []
      : objects?.name === 'object-src'
        ? []
        : [weak("`object-src` is missing. Add `object-src 'none'`: no page needs plugins.")]),
    ...missing(
      'base-uri',
      "`base-uri` is missing, and no other directive counts for it. Add `base-uri 'none'`, so that nothing can turn your relative addresses elsewhere.",
    ),
    ...missing(
      'frame-ancestors',
      "`frame-ancestors` is missing: any page may frame your checkout. Add `frame-ancestors 'self'`.",
    ),
    ...missing(
      'form-action',
      "`form-action` is missing: a form that gets into your page may send to anyone. Add `form-action 'self'`.",
    ),
  ];
}

/** What the form does not survive inside a sandboxed page. */
function ofSandbox(policy: Policy): Finding[] {
  const values = valuesOf(policy, 'sandbox');
  const lacking = ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups'].filter(
    (token) => values && !values.includes(token),
  );
  return lacking.length === 0
    ? []
    : [
        mistake(
          `\`sandbox\` without ${lacking.map((token) => `\`${token}\``).join(', ')} stops the form. Add what is missing.`,
        ),
      ];
}

/** Everything that is wrong with, or weak about, what a reader pasted: mistakes first, each once. */
export function findingsOf({policies, duplicates}: Reading): readonly Finding[] {
  const findings = [
    ...duplicates.map((name) =>
      mistake(`\`${name}\` stands more than once. Browsers take the first and ignore the others.`),
    ),
    ...policies.flatMap((policy) => [
      ...policy.flatMap((directive) => [...ofName(directive), ...ofSources(directive)]),
      ...ofSandbox(policy),
      ...ofScripts(policy),
      ...ofWildcards(policy),
      ...ofMissing(policy),
    ]),
  ];
  const once = [...new Map(findings.map((finding) => [finding.text, finding])).values()];
  return [...once.filter(({kind}) => kind === 'mistake'), ...once.filter(({kind}) => kind === 'weak')];
}
