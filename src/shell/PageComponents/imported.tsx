import type {ComponentProps, ReactNode} from 'react';
import Heading from '@theme/MDXComponents/Heading';

/**
 * What a page imports where browsers draw it, around a tool or in one: most pages have it in static parts only, so that
 * the provider of browsers does not have it. The names are those of `src/theme/MDXComponents`.
 */

export {default as Head} from '@docusaurus/Head';
export {default as a} from '@theme/MDXComponents/A';
export {default as admonition} from '@theme/Admonition';
export {default as code} from '@theme/MDXComponents/Code';
export {default as details, default as Details} from '@theme/MDXComponents/Details';
export {default as img} from '@theme/MDXComponents/Img';
export {default as li} from '@theme/MDXComponents/Li';
export {default as pre} from '@theme/MDXComponents/Pre';
export {default as ul} from '@theme/MDXComponents/Ul';
export {default as table} from '../../ui/ScrollableTable';
export {default as Attribute} from '../../ui/Attribute';
export {default as Attributes} from '../../ui/Attributes';
export {default as Endpoint} from '../../ui/Endpoint';
export {default as Facts} from '../../ui/Facts';
export {default as FoldHeading} from '../../ui/FoldHeading';
export {default as Value} from '../../ui/Value';
export {default as Values} from '../../ui/Values';

type Props = Omit<ComponentProps<typeof Heading>, 'as'>;

export const h1 = (props: Props): ReactNode => <Heading as="h1" {...props} />;
export const h2 = (props: Props): ReactNode => <Heading as="h2" {...props} />;
export const h3 = (props: Props): ReactNode => <Heading as="h3" {...props} />;
export const h4 = (props: Props): ReactNode => <Heading as="h4" {...props} />;
export const h5 = (props: Props): ReactNode => <Heading as="h5" {...props} />;
export const h6 = (props: Props): ReactNode => <Heading as="h6" {...props} />;
