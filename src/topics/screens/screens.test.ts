import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {findFieldUrl} from './elements/fieldLinks';
import {screenElement} from './elements/screen';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {drawScreen} from './drawing/drawScreen';
import {listMarks} from './drawing/expandScreen';
import {getScreenRecordings} from './drawing/recordedObjects';
import {SHAPE_BY_PRODUCT} from './drawing/icons';
import {renderTextAlternative} from './drawing/textAlternative';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {getAttribute, isComponent, createRoot} from '../../../packages/openapi/markdown/markdownNodes';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {type GuideContext, renderElement} from '../../pipeline/elements/guideElement';
import {readContracts} from '../../pipeline/projectContracts';

const catalogs = readContracts().catalogs;
const screens = readContracts().screens;
const context: GuideContext = {
  ...readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce'])),
  place: 'page.mdx:1',
  depth: 3,
};

const states = [...screens.values()].flatMap((screen) => screen.shows.map((show) => ({screen, show: show.name})));

function drawState({screen, show}: (typeof states)[number]): ReturnType<typeof drawScreen> {
  const getHref = (mark: number): string => `#mark-${String(mark)}`;
  return drawScreen(screen, getScreenRecordings(screen, show, readContracts()), {
    catalogs,
    id: 'screen',
    getMarkHref: getHref,
  });
}

describe('screens', () => {
  test.each(states.map((state) => [`${state.screen.screen}, ${state.show}`, state] as const))(
    '%s: fits, follows the color mode, and has all its words in its text alternative',
    (_, state) => {
      const {svg, written, parts, width, height} = drawState(state);
      expect(written.filter((text) => text.width > text.room + 0.5)).toEqual([]);
      expect(svg).not.toMatch(/style=|#[0-9a-f]{3,6}\b(?!")|rgb|undefined|NaN/);
      expect(svg).toContain('<title');
      expect(svg).toContain('<desc');
      expect(width).toBe(346);
      expect(height).toBeLessThan(1200);
      const alternative = toString(createRoot(renderTextAlternative(parts)));
      expect(alternative).not.toContain('..');
      const words = alternative.replace(/\s+/g, '');
      // A merchant's initial represents its name.
      const missing = written
        .map(({text}) => text)
        .filter((text) => text.length > 1 && !words.includes(text.replace(/\s+/g, '')));
      expect(missing).toEqual([]);
      const marks = listMarks(parts);
      expect((svg.match(/class="mark"/g) ?? []).length).toBe(marks.length);
      const told = [...toString(createRoot(renderTextAlternative(parts, marks))).matchAll(/\(mark (\d+)\)/g)];
      expect(told.map(([, number]) => Number(number)).sort((a, b) => a - b)).toEqual(
        marks.map((__, index) => index + 1),
      );
    },
  );

  test.each([...screens.keys()])(
    '%s: each mark is in a picture, and links to fields, states or operations',
    async (name) => {
      const nodes = await renderElement('Screen', screenElement, {name}, context);
      const marks: {id: unknown; links: string[]}[] = [];
      let pictures = '';
      visit(createRoot(nodes), (node) => {
        if (isComponent(node, 'Picture')) {
          pictures += String(getAttribute(node, 'svg'));
        }
        if (isComponent(node, 'ScreenMark')) {
          const links: string[] = [];
          visit(createRoot([node]), 'link', ({url}) => void links.push(url));
          marks.push({id: getAttribute(node, 'id'), links});
          expect(pictures).toContain(`id="${String(getAttribute(node, 'picture'))}"`);
        }
      });
      expect(marks.length).toBeGreaterThan(0);
      for (const {id, links} of marks) {
        expect(
          links.filter((url) => url.startsWith('/')),
          String(id),
        ).not.toEqual([]);
        expect(pictures).toContain(`href="#${String(id)}"`);
      }
      const written = new Set(
        [...screens.get(name)!.shows].flatMap((show) =>
          listMarks(drawState({screen: screens.get(name)!, show: show.name}).parts),
        ),
      );
      expect(marks).toHaveLength(written.size);
    },
  );

  test('every product of the scenarios has a drawing', () => {
    const {products} = readContracts().parse('scenarios/seed/commerce.yaml') as {products: {id: string}[]};
    expect(Object.keys(SHAPE_BY_PRODUCT).sort()).toEqual(products.map(({id}) => id).sort());
  });

  test('a field that does not exist is rejected with the nearest name', () => {
    expect(() => findFieldUrl('Cart.lines[].quantities', context)).toThrow(
      /found no field quantities .* such as quantity/,
    );
    expect(findFieldUrl('Cart.lines[].quantity', context)).toMatch(/^\/commerce\/api\/cart#/);
  });

  test('an unresolved binding is rejected with the known names', () => {
    const screen = screens.get('cart')!;
    const objects = getScreenRecordings(screen, 'filled', readContracts());
    const renderBroken = (text: string): (() => unknown) => {
      const parts = [{text: {text}}];
      return () => drawScreen({...screen, parts}, objects, {catalogs, id: 'screen'});
    };
    expect(renderBroken('{cart.lines[0].titel}')).toThrow(
      /cart\.yaml at \/parts\/0\/text: found nothing at cart\.lines\[0\]\.titel, expected one of: id, product_id/,
    );
    expect(renderBroken('{cat.lines}')).toThrow(/whose first name is unknown, expected .*\bcart\.$/);
    expect(renderBroken('{cart.status | mony}')).toThrow(/found the format mony, expected .*\bmoney\.$/);
    expect(renderBroken('{cart.status | money}')).toThrow(/expected an amount/);
    expect(renderBroken('{cart.status | words carts}')).toThrow(/expected .*\bcart\.$/);
  });
});

test('a badge of a product stays within its picture', () => {
  const shown = states.find(({screen}) => screen.screen === 'catalog')!;
  const rects = [...drawState(shown).svg.matchAll(/<rect [^>]*>/g)].map(([rect]) => {
    const [x, width] = ['x', 'width'].map((name) => Number(new RegExp(` ${name}="([^"]*)"`).exec(rect)![1]));
    return {name: / class="([^"]*)"/.exec(rect)![1]!, left: x!, right: x! + width!};
  });
  const pictures = rects.filter(({name, right, left}) => name === 'well' && right - left === 136);
  const badges = rects.filter(({name}) => name.startsWith('soft-'));
  expect(badges).toHaveLength(2);
  badges.forEach((badge, index) => {
    expect(badge.left).toBeGreaterThanOrEqual(pictures[index]!.left + 4);
    expect(badge.right).toBeLessThanOrEqual(pictures[index]!.right - 4);
  });
});

test('the map of the screens has each of them, and no other', () => {
  const map = fs.readFileSync('commerce/guides/pictures/screens.svg', 'utf8');
  const titles = [...map.matchAll(/<text class="screen"[^>]*>([^<]*)<\/text>/g)].map(([, title]) => title!);
  expect(titles.toSorted()).toEqual([...screens.values()].map(({title}) => title).toSorted());
});

describe('words for shoppers', () => {
  test.each(catalogs.shopperWords.tables.map((table) => [table.table, table] as const))(
    '%s has words for each value',
    (_, {machine, field, words}) => {
      const values = words.map(({value}) => value);
      if (machine !== undefined) {
        expect(values).toEqual(Object.keys(context.book.lifecycles.get(machine)!.states));
        return;
      }
      const [name = '', ...steps] = field!.split('.');
      let schema = context.book.schemas.commerce.get(name)!;
      for (const step of steps) {
        schema = schema.properties.find((property) => property.name === step)!.schema;
      }
      expect(values).toEqual(schema.values.map(({value}) => value));
    },
  );

  test('an unknown value has words, too', () => {
    const screen = screens.get('order')!;
    const objects = getScreenRecordings(screen, 'placed', readContracts());
    const order = {...(objects.order as object), status: 'teleported'};
    const {written} = drawScreen(screen, {...objects, order}, {catalogs, id: 'screen'});
    expect(written.map(({text}) => text)).toContain('In progress');
  });
});
