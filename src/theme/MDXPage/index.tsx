// Change: names the picture that the build draws for the page.
import type {ReactNode} from 'react';
import MDXPage from '@theme-original/MDXPage';
import type {Props} from '@theme/MDXPage';
import SharePicture from '../../components/SharePicture';

const Original = MDXPage as (props: Props) => ReactNode;

export default function MDXPageWrapper(props: Props): ReactNode {
  const {permalink, title, description} = props.content.metadata;
  return (
    <>
      <Original {...props} />
      {title && description && <SharePicture permalink={permalink} title={title} description={description} />}
    </>
  );
}
