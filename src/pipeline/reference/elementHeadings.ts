import type {Product} from '../contracts/bundleContract';
import type {ApiDocument} from '../../../packages/openapi/reader/documentViews';
import {getSchemaAnchorText} from '../../../packages/openapi/markdown/attributes';
import {getProductOfPage, type ApiModel} from './apiModel';
import type {PageElement, ReferencePage} from './elements';
import type {Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {renderAbout, renderTagTexts} from '../../../packages/openapi/markdown/renderDocument';
import type {HeadingPlaces} from '../../../packages/openapi/markdown/parseDescription';
import GithubSlugger from 'github-slugger';

/** A heading that an element makes. */
interface ElementHeading {
  readonly text: string;
  /** Unique on the page. */
  readonly anchor: string;
}

const elementHeadings = new WeakMap<ApiModel, WeakMap<PageElement, readonly ElementHeading[]>>();

/** Sets the headings of the elements of a page: call it for each page before `getElementHeadings`. */
export function setElementHeadings(book: ApiModel, page: ReferencePage): void {
  const headings = elementHeadings.get(book) ?? new WeakMap<PageElement, readonly ElementHeading[]>();
  elementHeadings.set(book, headings);
  const slugger = new GithubSlugger();
  page.anchors.forEach((anchor) => slugger.slug(anchor));
  const product = getProductOfPage(page.file);
  for (const element of page.elements) {
    const texts = listAnchorTexts(book, product, element);
    headings.set(
      element,
      texts.map((text) => ({text, anchor: slugger.slug(text)})),
    );
  }
}

/** The headings that an element makes, in their order; none before `setElementHeadings`. */
export function getElementHeadings(book: ApiModel, element: PageElement): readonly ElementHeading[] {
  return elementHeadings.get(book)?.get(element) ?? [];
}

/** What the anchors of an element are made from; none for one without a heading, and for an unknown name, which is reported later. */
function listAnchorTexts(book: ApiModel, product: Product, element: PageElement): string[] {
  const {name, values} = element;
  switch (name) {
    case 'Operation': {
      const operation = book.namedFrom[product].operations.get(values.id!);
      return operation ? [operation.title] : [];
    }
    case 'Schema': {
      const schema = book.schemas[product].get(values.name!);
      return schema ? [getSchemaAnchorText(schema)] : [];
    }
    case 'Introduction':
    case 'Tag':
      return listSections(book.documents[product], element);
    default:
      return [];
  }
}

/** What a document says about itself or about a tag, with the headings of its sections. */
export function renderTexts(document: ApiDocument, {name, values}: PageElement, places: HeadingPlaces): Nodes {
  return name === 'Introduction'
    ? renderAbout(document, places, values.form as 'short' | undefined)
    : renderTagTexts(
        document.tags.find((tag) => tag.name === values.name),
        places,
      );
}

/** The headings of the texts of `<Introduction>` and `<Tag>`. */
function listSections(document: ApiDocument, element: PageElement): string[] {
  const texts: string[] = [];
  const createAnchor = (text: string): string => {
    texts.push(text);
    return '';
  };
  renderTexts(document, element, {depth: element.depth, createAnchor});
  return texts;
}
