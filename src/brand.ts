/**
 * Who the provider is. The one file to change to make the site someone else's:
 * pages use these values as `%brand.name%`, and the build fails on an unknown name.
 * Every host is under `.example` (RFC 2606), so that no sample can reach a real host.
 */
export const brand = {
  name: 'Cadenza',
  tagline: 'Leading orchestration for Payments and Commerce',
  description:
    'Integrate payments and commerce: guides, the API reference, samples in seven languages that run, and webhooks, from the first call to live.',
  /** The URL of the site, without a trailing slash. It may have a path: `https://cadenza.example/docs`. */
  docsUrl: 'https://docs.cadenza.example',
  docsEmail: 'docs@cadenza.example',
  /** Where researchers report security problems: in `/.well-known/security.txt`. */
  securityEmail: 'security@cadenza.example',
  /** Links of the footer, with https://. The footer has those that are filled in; none by default. */
  imprintUrl: '',
  privacyUrl: '',
  statusUrl: '',
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
