// Change: adds what pages may use without importing it.
import MDXComponents from '@theme-original/MDXComponents';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import Attribute from '../../ui/Attribute';
import Attributes from '../../ui/Attributes';
import CodeFigure from '../../ui/CodeFigure';
import Contained from '../../ui/Contained';
import Endpoint from '../../ui/Endpoint';
import Facts from '../../ui/Facts';
import Nested from '../../ui/Nested';
import OperationCode from '../../ui/OperationCode';
import OperationLayout from '../../ui/OperationLayout';
import OperationText from '../../ui/OperationText';
import Samples from '../../ui/Samples';
import ScrollableTable from '../../ui/ScrollableTable';
import Value from '../../ui/Value';
import Values from '../../ui/Values';

const referenceComponents = {
  Attribute,
  Attributes,
  Endpoint,
  Facts,
  Nested,
  OperationCode,
  OperationLayout,
  OperationText,
  Samples,
  Value,
  Values,
};

export default {
  ...(MDXComponents as object),
  ...referenceComponents,
  CodeFigure,
  Contained,
  TabItem,
  Tabs,
  table: ScrollableTable,
};
