/** The URLs of the provider that a footer may have, as `brand.ts` has them. */
interface FooterUrls {
  readonly imprintUrl: string;
  readonly privacyUrl: string;
  readonly statusUrl: string;
}

/**
 * The links of the footer: those whose URL the provider filled in.
 *
 * @throws for a URL of another scheme than https
 */
export function listFooterLinks({imprintUrl, privacyUrl, statusUrl}: FooterUrls): {label: string; href: string}[] {
  const links = [
    {label: 'Imprint', href: imprintUrl},
    {label: 'Privacy', href: privacyUrl},
    {label: 'Status', href: statusUrl},
  ].filter(({href}) => href !== '');
  for (const {label, href} of links) {
    if (!/^https:\/\/[^\s/]+/.test(href)) {
      throw new Error(`src/brand.ts: found ${href} for ${label}, expected a URL with https://, or '' for no link.`);
    }
  }
  return links;
}
