import type {ComponentType, ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Layout from '@theme/Layout';
import PageTools from '../shell/PageTools';
import SharePicture from '../shell/SharePicture';
import StructuredData from '../shell/StructuredData';
import {useSite} from '../shell/StructuredData/useSite';
import {
  EYEBROW,
  HOME_AREAS,
  HOME_TOOLS,
  LEAD,
  NEEDED_TITLE,
  TOOLS_TITLE,
  TOP_TASKS,
  type HomeArea,
  type Need,
} from '../home';
import CodeFigure from '../ui/CodeFigure';
import {createWebSite} from '../shell/StructuredData/structuredData';
import FirstPaymentPage from './_firstPayment.mdx';
import styles from './index.module.css';

const FirstPayment = FirstPaymentPage as ComponentType<{components: object}>;

function Icon({path}: {readonly path: string}): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

function Needs({needs}: {readonly needs: readonly Need[]}): ReactNode {
  return (
    <ul className={styles.needs}>
      {needs.map(({label, to, summary}) => (
        <li key={to}>
          <Link to={to}>{label}</Link> <span>{summary}</span>
        </li>
      ))}
    </ul>
  );
}

function AreaCard({title, purpose, icon, start, pages}: HomeArea): ReactNode {
  return (
    <section className={styles.area}>
      <h2>
        <Icon path={icon} />
        <Link to={start.to}>{title}</Link>
      </h2>
      <p>{purpose}</p>
      <Needs needs={pages} />
    </section>
  );
}

/** The home page: what the two products are, the shortest way into each, the tools, and the most needed pages. */
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
          <div className={styles.pitch}>
            <h1>{tagline}</h1>
            <p className={styles.eyebrow}>{EYEBROW}</p>
            <p className={styles.lead}>{LEAD}</p>
            <ul className={styles.starts}>
              {HOME_AREAS.map(({start}, index) => (
                <li key={start.to}>
                  <Link
                    className={clsx('button button--lg', index === 0 ? 'button--primary' : 'button--secondary')}
                    to={start.to}>
                    {start.label}
                  </Link>
                  <span>{start.summary}</span>
                </li>
              ))}
            </ul>
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
          <h2>{TOOLS_TITLE}</h2>
          <ul className={styles.tools}>
            {HOME_TOOLS.map(({label, to, summary, icon}) => (
              <li key={to}>
                <Icon path={icon} />
                <Link to={to}>{label}</Link> <span>{summary}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{NEEDED_TITLE}</h2>
          <Needs needs={TOP_TASKS} />
        </section>
        <PageTools />
      </main>
    </Layout>
  );
}
