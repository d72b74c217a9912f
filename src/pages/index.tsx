import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Layout from '@theme/Layout';
import MDXContent from '@theme/MDXContent';
import PageTools from '../components/PageTools';
import SharePicture from '../components/SharePicture';
import StructuredData from '../components/StructuredData';
import {useSite} from '../components/StructuredData/useSite';
import {websiteOf} from '../structuredData/structuredData';
import FirstPayment from './_firstPayment.mdx';
import styles from './index.module.css';

interface Destination {
  readonly label: string;
  readonly to: string;
}

interface Area {
  readonly title: string;
  readonly purpose: string;
  readonly start: Destination;
  readonly pages: readonly Destination[];
}

const AREAS: readonly Area[] = [
  {
    title: 'Payments',
    purpose: 'One intent over many gateways: checkout, capture, refunds and signed events.',
    start: {label: 'Make a first payment', to: '/payments/Guides/intro'},
    pages: [
      {label: 'Payment intents', to: '/payments/APIs/payment-intents'},
      {label: 'Checkout intents', to: '/payments/APIs/checkout-intents'},
      {label: 'Payment lifecycle', to: '/payments/Guides/lifecycle'},
      {label: 'Embed the checkout', to: '/payments/Guides/ui-embedding'},
      {label: 'Refunds', to: '/payments/Guides/refunds'},
      {label: 'Gateways', to: '/payments/Guides/gateways'},
    ],
  },
  {
    title: 'Commerce',
    purpose: 'One catalog, one cart and one order over many merchants, inside your own app.',
    start: {label: 'Place a first order', to: '/commerce/guides/intro'},
    pages: [
      {label: 'Customer journey', to: '/commerce/guides/customer-journey'},
      {label: 'Catalog', to: '/commerce/api/catalog'},
      {label: 'Cart', to: '/commerce/api/cart'},
      {label: 'Checkout', to: '/commerce/api/checkout'},
      {label: 'Orders lifecycle', to: '/commerce/guides/orders-lifecycle'},
      {label: 'Settlements', to: '/commerce/guides/settlements'},
    ],
  },
];

interface Need extends Destination {
  readonly answer: string;
}

const NEEDED_MOST: readonly Need[] = [
  {label: 'Error codes', to: '/payments/Guides/error-codes', answer: 'Cause, cure, and whether to retry'},
  {label: 'Verify a webhook', to: '/payments/Guides/webhooks', answer: 'On the raw body, in seven languages'},
  {label: 'Sandbox values', to: '/payments/Guides/environments', answer: 'Cause any outcome on purpose'},
  {label: 'Idempotency and retries', to: '/payments/Guides/api-basics', answer: 'What is safe to repeat'},
  {label: 'Go-live checklist', to: '/payments/Guides/integration-kick-off', answer: 'What to have in place on the day'},
  {label: 'What changed', to: '/payments/Changelog/intro', answer: 'Dated versions, breaking changes first'},
];

function AreaCard({title, purpose, start, pages}: Area): ReactNode {
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

/** The front door: what the two products are, the shortest way into each, and the pages that people need most. */
export default function Home(): ReactNode {
  const {baseUrl, tagline, customFields} = useDocusaurusContext().siteConfig;
  const description = customFields!.description as string;
  const site = useSite();
  return (
    <Layout title={tagline} description={description}>
      <SharePicture permalink={baseUrl} title={tagline} description={description} />
      <StructuredData thing={websiteOf(site, description)} />
      <main className={styles.home}>
        <header className={styles.hero}>
          <div>
            <h1>{tagline}</h1>
            <p className={styles.lead}>
              Take a payment over any gateway. Put a shop of many merchants into your own app. Two APIs, one account,
              one set of conventions.
            </p>
            <PageTools />
          </div>
          <div className={styles.sample}>
            <MDXContent>
              <FirstPayment />
            </MDXContent>
          </div>
        </header>
        <div className={styles.areas}>
          {AREAS.map((area) => (
            <AreaCard key={area.title} {...area} />
          ))}
        </div>
        <section>
          <h2>Needed most</h2>
          <ul className={styles.needs}>
            {NEEDED_MOST.map(({label, to, answer}) => (
              <li key={to}>
                <Link to={to}>{label}</Link> <span>{answer}</span>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </Layout>
  );
}
