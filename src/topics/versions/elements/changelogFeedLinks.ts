import type {PhrasingContent} from 'mdast';
import {FEED_FORMS, getFeedPath, type FeedForm, type FeedSubject} from '../feeds';
import {
  createInlineElement,
  createParagraph,
  createStrong,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {defineElement} from '../../../pipeline/elements/guideElement';
import {CHANGELOG_ATTRIBUTES} from './changelog';

function renderFeedLinks(subject: FeedSubject): PhrasingContent[] {
  return (Object.keys(FEED_FORMS) as FeedForm[]).flatMap((form, index) => [
    ...(index === 0 ? [] : [createText(', ')]),
    createInlineElement('a', {href: `pathname://${getFeedPath(subject, form)}`, target: '_self'}, [
      createText(FEED_FORMS[form].name),
    ]),
  ]);
}

/** `<ChangelogFeeds product="commerce" />`: a line of links to the feeds of a product, and of both. */
export const changelogFeedLinksElement = defineElement({
  attributes: CHANGELOG_ATTRIBUTES,
  render: (_, {product = 'payments'}) => [
    createParagraph(
      createStrong(createText('Follow it')),
      createText(` in a feed reader, with one entry per change: ${product} as `),
      ...renderFeedLinks(product),
      createText(', or both products as '),
      ...renderFeedLinks('both'),
      createText('.'),
    ),
  ],
});
