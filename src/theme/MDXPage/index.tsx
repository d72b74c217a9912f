// Change: adds the share picture of the page and its structured data as an article.
import type {ReactNode} from 'react';
import MDXPage from '@theme-original/MDXPage';
import type {Props} from '@theme/MDXPage';
import PageArticle from '../../shell/PageArticle';
import SharePicture from '../../shell/SharePicture';

const Original = MDXPage as (props: Props) => ReactNode;

export default function MDXPageWrapper(props: Props): ReactNode {
  const {permalink, title, description} = props.content.metadata;
  return (
    <>
      <Original {...props} />
      {title && description && (
        <>
          <PageArticle permalink={permalink} title={title} description={description} />
          <SharePicture permalink={permalink} title={title} description={description} />
        </>
      )}
    </>
  );
}
