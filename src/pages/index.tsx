import type {ComponentType, ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Layout from '@theme/Layout';
import PageTools from '../shell/PageTools';
import SharePicture from '../shell/SharePicture';
import StructuredData from '../shell/StructuredData';
import {useSite} from '../shell/StructuredData/useSite';
import {HOME_AREAS, LEAD, TOP_TASKS, NEEDED_TITLE, type HomeArea} from '../home';
import CodeFigure from '../ui/CodeFigure';
import {createWebSite} from '../shell/StructuredData/structuredData';
import FirstPaymentPage from './_firstPayment.mdx';
import styles from './index.module.css';

const FirstPayment = FirstPaymentPage as ComponentType<{components: object}>;

function AreaCard({title, purpose, start, pages}: HomeArea): ReactNode {
  return (
    <section className={styles.area}>
      <h2>{title}</h2>
      <p>{purpose}</p>
      <Link className="button button--primary" to={start.to}>
        {start.label}
      </Link>
      <ul>
        {pages.map(({label, to}) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The home page: what the two products are, the shortest way into each, and the most needed pages. */
export default function Home(): ReactNode {
  const {baseUrl, tagline, customFields} = useDocusaurusContext().siteConfig;
  const description = customFields!.description as string;
  const site = useSite();
  return (
    <Layout title={tagline} description={description}>
      <SharePicture permalink={baseUrl} title={tagline} description={description} />
      <StructuredData thing={createWebSite(site, description)} />
      <main className={styles.home}>
        <header className={styles.hero}>
          <div>
            <h1>{tagline}</h1>
            <p className={styles.lead}>{LEAD}</p>
            <PageTools />
          </div>
          <div className={styles.sample}>
            <div className="markdown">
              <FirstPayment components={{CodeFigure}} />
            </div>
          </div>
        </header>
        <div className={styles.areas}>
          {HOME_AREAS.map((area) => (
            <AreaCard key={area.title} {...area} />
          ))}
        </div>
        <section>
          <h2>{NEEDED_TITLE}</h2>
          <ul className={styles.needs}>
            {TOP_TASKS.map(({label, to, summary}) => (
              <li key={to}>
                <Link to={to}>{label}</Link> <span>{summary}</span>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </Layout>
  );
}
