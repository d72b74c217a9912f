// Change: adds what pages may use without importing it.
import MDXComponents from '@theme-original/MDXComponents';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import CodeFigure from '../../components/CodeFigure';
import Contained from '../../components/Contained';
import ScrollableTable from '../../components/ScrollableTable';

export default {...(MDXComponents as object), CodeFigure, Contained, TabItem, Tabs, table: ScrollableTable};
