/**
 * Who the provider is. The one file to change to make the site someone else's:
 * pages name these values as `%brand.name%`, and the build fails on a name that
 * is not here. Every host is under `.example` (RFC 2606), so that no sample can
 * reach a stranger.
 */
export const brand = {
  name: 'Cadenza',
  tagline: 'Leading orchestration for Payments and Commerce',
  description:
    'Integrate payments and commerce: guides, the API reference, samples in seven languages that run, and webhooks, from the first call to live.',
  /** Where the site is, without a slash at its end. It may have a path: `https://cadenza.example/docs`. */
  docsUrl: 'https://docs.cadenza.example',
  docsEmail: 'docs@cadenza.example',
  apiHost: 'api.cadenza.example',
  sandboxHost: 'api.sandbox.cadenza.example',
  jsHost: 'js.cadenza.example',
  jsGlobal: 'Cadenza',
  versionHeader: 'Cadenza-Version',
  apiVersion: '2026-11-01',
  secretKeyVariable: 'CADENZA_SECRET_KEY',
  publishableKeyVariable: 'CADENZA_PUBLISHABLE_KEY',
  webhookSecretVariable: 'CADENZA_WEBHOOK_SECRET',
  copyrightYear: '2025',
} as const;
