// Change: adds what pages may use without importing it.
import MDXComponents from '@theme-original/MDXComponents';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import Attribute from '../../components/Attribute';
import Attributes from '../../components/Attributes';
import CodeFigure from '../../components/CodeFigure';
import Contained from '../../components/Contained';
import Endpoint from '../../components/Endpoint';
import Facts from '../../components/Facts';
import Nested from '../../components/Nested';
import OperationCode from '../../components/OperationCode';
import OperationLayout from '../../components/OperationLayout';
import OperationText from '../../components/OperationText';
import Samples from '../../components/Samples';
import ScrollableTable from '../../components/ScrollableTable';
import Value from '../../components/Value';
import Values from '../../components/Values';

const reference = {
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
  ...reference,
  CodeFigure,
  Contained,
  TabItem,
  Tabs,
  table: ScrollableTable,
};
