import type {PhrasingContent} from 'mdast';
import {FEED_FORMS, feedPath, type FeedForm, type FeedSubject} from '../feeds';
import {inlineElement, paragraph, strong, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {productOf} from './changelog';
import type {GuideElement} from '../../../pipeline/elements/guideElement';

function linksTo(subject: FeedSubject): PhrasingContent[] {
  return (Object.keys(FEED_FORMS) as FeedForm[]).flatMap((form, index) => [
    ...(index === 0 ? [] : [text(', ')]),
    inlineElement('a', {href: `pathname://${feedPath(subject, form)}`, target: '_self'}, [text(FEED_FORMS[form].name)]),
  ]);
}

/** `<ChangelogFeeds product="commerce" />`: a line of links to the feeds of a product, and of both. */
export const changelogFeedLinks: GuideElement = {
  attributes: {product: 'optional'},
  nodes: (values, {place}) => {
    const product = productOf(values, place);
    return [
      paragraph(
        strong(text('Follow it')),
        text(` in a feed reader, with one entry per change: ${product} as `),
        ...linksTo(product),
        text(', or both products as '),
        ...linksTo('both'),
        text('.'),
      ),
    ];
  },
};
