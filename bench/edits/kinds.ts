/** A kind of edit: what changes with each, and where a reader of the site sees it. */
export interface EditKind {
  readonly file: string;
  /** What is in the file, and is followed by the mark of the edit. */
  readonly text: string;
  /** The page that shows it. */
  readonly page: string;
}

export const EDIT_KINDS: Readonly<Record<string, EditKind>> = {
  page: {
    file: 'payments/Guides/refunds.mdx',
    text: 'Before capture there is nothing',
    page: '/payments/Guides/refunds',
  },
  title: {file: 'payments/Guides/refunds.mdx', text: 'title: Refund payments', page: '/payments/Guides/refunds'},
  sidebar: {file: 'sidebars-payments.ts', text: "label: 'Guides", page: '/payments/Guides/refunds'},
  contract: {
    file: 'contracts/openapi/payments/refunds.yaml',
    text: 'description: Refunds of one',
    page: '/payments/APIs/refunds',
  },
  catalog: {
    file: 'contracts/catalogs/error-codes.yaml',
    text: 'The refund plus earlier ones, pending ones included,',
    page: '/payments/Guides/error-codes',
  },
  lifecycle: {
    file: 'contracts/lifecycles/refund.yaml',
    text: 'money: It counts in the',
    page: '/payments/Guides/lifecycle',
  },
  program: {
    file: 'programs/javascript/webhook-receiver.mjs',
    text: '// Run: node webhook-receiver.mjs',
    page: '/payments/Guides/webhooks',
  },
  component: {
    file: 'src/ui/Endpoint/index.tsx',
    text: '{isDeprecated && <span className={styles.deprecated}>Deprecated</span>}',
    page: '/payments/APIs/refunds',
  },
};
