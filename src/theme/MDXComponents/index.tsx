// Change: adds what most pages use, as HTML without scripts. Other components are imported by the pages that use them.
import MDXComponents from '@theme-original/MDXComponents';
import Attribute from '../../ui/Attribute';
import Attributes from '../../ui/Attributes';
import CodeFigure from '../../ui/CodeFigure';
import Contained from '../../ui/Contained';
import Endpoint from '../../ui/Endpoint';
import Facts from '../../ui/Facts';
import FoldHeading from '../../ui/FoldHeading';
import Nested from '../../ui/Nested';
import ScrollableTable from '../../ui/ScrollableTable';
import Value from '../../ui/Value';
import Values from '../../ui/Values';

const referenceComponents = {
  Attribute,
  Attributes,
  Endpoint,
  Facts,
  Nested,
  Value,
  Values,
};

export default {
  ...(MDXComponents as object),
  ...referenceComponents,
  CodeFigure,
  Contained,
  FoldHeading,
  table: ScrollableTable,
};
