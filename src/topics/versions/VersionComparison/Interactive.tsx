import {useMemo, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import data from '@generated/slices/default/versions.json';
import {useQueryState} from '../../../hooks/useQueryState';
import type {VersionsData} from '../versionsData';
import ChangeKind from '../ChangeKind';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import {Button, Buttons} from '../../../ui/Tool/Button';
import {Fields, SelectField} from '../../../ui/Tool/fields';
import Result from '../../../ui/Tool/Result';
import {
  compareVersions,
  CHANGE_IMPACTS,
  countDifferences,
  summarizeComparison,
  type VersionChoice,
  type ComparisonItem,
  type ChangeImpact,
  type ComparisonTodo,
} from './compare';
import Nested from '../../../ui/Nested';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const versionsData = data as VersionsData;
const NEWEST_FIRST = [...versionsData.versions].reverse();
const [NEWEST = '', BEFORE = NEWEST] = NEWEST_FIRST;

const PRODUCT_OPTIONS = [
  {value: 'both', label: 'Both'},
  {value: 'payments', label: 'Payments'},
  {value: 'commerce', label: 'Commerce'},
];
const KIND_OPTIONS = ['all', ...CHANGE_IMPACTS].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));
const VERSION_OPTIONS = NEWEST_FIRST.map((value) => ({value, label: value}));

/** A URL value that may not be one of the options: what is chosen instead, and a sentence about it. */
function resolveOption(
  value: string,
  fallback: string,
  options: readonly {readonly value: string}[],
): {readonly value: string; readonly error?: string} {
  return options.some((option) => option.value === value)
    ? {value}
    : {
        value: fallback,
        error: `Found ${value.slice(0, 40)} in the URL, expected one of ${options.map((option) => option.value).join(', ')}. ${fallback} is chosen.`,
      };
}

function Line({item}: {readonly item: ComparisonItem}): ReactNode {
  const {kind, before, place, after, url} = item;
  const name = place && <code>{place.name}</code>;
  return (
    <li className={styles.item}>
      <ChangeKind kind={kind} />
      <span className={styles.text}>
        <InlineMarkdown>{before}</InlineMarkdown> {place?.url === undefined ? name : <Link to={place.url}>{name}</Link>}
        {after && (
          <>
            {', '}
            <InlineMarkdown>{after}</InlineMarkdown>
          </>
        )}{' '}
        <Link to={url} className={styles.why} aria-label={`Why: ${place?.name ?? before}`}>
          Why
        </Link>
      </span>
    </li>
  );
}

function TodoList({todos, start}: {readonly todos: readonly ComparisonTodo[]; readonly start: number}): ReactNode {
  return (
    <ol start={start}>
      {todos.map(({entry, text, url}) => (
        <li key={entry.id}>
          <InlineMarkdown>{entry.what}</InlineMarkdown>{' '}
          <strong>
            <InlineMarkdown>{text}</InlineMarkdown>
          </strong>{' '}
          <Link to={url} className={styles.version} aria-label={`${entry.version}: ${entry.what}`}>
            {entry.version}
          </Link>
          {entry.label === 'breaking' && ', breaking'}
        </li>
      ))}
    </ol>
  );
}

/** The steps of breaking changes, and the others folded. */
function Todos({todos, way}: {readonly todos: readonly ComparisonTodo[]; readonly way: string}): ReactNode {
  const breaking = todos.filter(({entry}) => entry.label === 'breaking');
  const others = todos.slice(breaking.length);
  return (
    todos.length > 0 && (
      <>
        <h3>{way === 'back' ? 'What to do when you go back' : 'What to do, in this order'}</h3>
        {breaking.length > 0 && <TodoList todos={breaking} start={1} />}
        {others.length > 0 && (
          <Nested
            summary={`${String(others.length)} ${others.length === 1 ? 'step' : 'steps'} for changes that are not breaking`}
            isOpen={breaking.length === 0}>
            <TodoList todos={others} start={breaking.length + 1} />
          </Nested>
        )}
      </>
    )
  );
}

/** The differences by resource, folded unless all are of one resource. */
function Groups({items}: {readonly items: readonly ComparisonItem[]}): ReactNode {
  const resources = [...new Set(items.map(({resource}) => resource))];
  return resources.map((resource) => {
    const members = items.filter((item) => item.resource === resource);
    return (
      <Nested key={resource} summary={`${resource}: ${countDifferences(members)}`} isOpen={resources.length === 1}>
        <ul className={styles.items}>
          {members.map((item) => (
            <Line key={item.key} item={item} />
          ))}
        </ul>
      </Nested>
    );
  });
}

/** Two versions to choose, and their differences. The choice is in the URL. */
function Interactive(): ReactNode {
  const [from, setFrom] = useQueryState('from', BEFORE);
  const [to, setTo] = useQueryState('to', NEWEST);
  const [product, setProduct] = useQueryState('product', 'both');
  const [kind, setKind] = useQueryState('kind', 'all');
  const fields = {
    from: resolveOption(from, BEFORE, VERSION_OPTIONS),
    to: resolveOption(to, NEWEST, VERSION_OPTIONS),
    product: resolveOption(product, 'both', PRODUCT_OPTIONS),
    kind: resolveOption(kind, 'all', KIND_OPTIONS),
  };
  const choice = useMemo<VersionChoice>(
    () => ({
      from: fields.from.value,
      to: fields.to.value,
      product: fields.product.value as VersionChoice['product'],
      kind: fields.kind.value as ChangeImpact | 'all',
    }),
    [fields.from.value, fields.to.value, fields.product.value, fields.kind.value],
  );
  const comparison = useMemo(() => compareVersions(versionsData, choice), [choice]);
  const {items, todos, way} = comparison;
  return (
    <>
      <Fields>
        <SelectField label="From" options={VERSION_OPTIONS} onChange={setFrom} {...fields.from} />
        <SelectField label="To" options={VERSION_OPTIONS} onChange={setTo} {...fields.to} />
        <SelectField label="Product" options={PRODUCT_OPTIONS} onChange={setProduct} {...fields.product} />
        <SelectField label="Kind" options={KIND_OPTIONS} onChange={setKind} {...fields.kind} />
      </Fields>
      <Buttons>
        <Button
          onClick={() => {
            setFrom(choice.to);
            setTo(choice.from);
          }}>
          Swap the versions
        </Button>
      </Buttons>
      <Result summary={summarizeComparison(comparison, choice)}>
        {way === 'back' && items.some((item) => item.kind === 'stays') && (
          <p>Changes marked “Stays” apply to every version. Sending the older date does not undo them.</p>
        )}
        <Todos todos={todos} way={way} />
        <Groups items={items} />
      </Result>
    </>
  );
}

export default createTool('compare', Interactive);
