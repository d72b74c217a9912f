import {describe, expect, it} from 'vitest';
import {listAbsentParts, listNavbarDocs, type LoadedContent, type SiteParts} from './absentParts';

const page = {tags: []};

function list(site: Partial<SiteParts>, content: LoadedContent = {}): string[] {
  return listAbsentParts({themeConfig: {}, ...site}, content);
}

describe('the parts of the theme that a site cannot show', () => {
  it('are types of navbar items that neither the navbar nor a field of the site has', () => {
    const absent = list({
      themeConfig: {navbar: {items: [{type: 'localeDropdown'}, {items: [{type: 'docSidebar'}]}]}},
      customFields: {navbarItemsOfPaths: [{items: [{type: 'doc'}]}]},
    });
    expect(absent.filter((name) => name.startsWith('NavbarItem/'))).toEqual([
      'NavbarItem/SearchNavbarItem',
      'NavbarItem/HtmlNavbarItem',
      'NavbarItem/DocsVersionNavbarItem',
      'NavbarItem/DocsVersionDropdownNavbarItem',
    ]);
  });

  it('are the logo and the links of a footer that has none', () => {
    expect(list({})).toEqual(expect.arrayContaining(['Footer/Links', 'Footer/Logo']));
    const footer = {links: [{}], logo: {src: 'logo.svg'}};
    expect(list({themeConfig: {footer}}).filter((name) => name.startsWith('Footer/'))).toEqual([]);
  });

  it('are what documents show of versions, tags and edits, where no document has any', () => {
    const parts = ['DocVersionBanner', 'DocVersionBadge', 'TagsListInline', 'EditMetaRow'];
    const show = (version: object, pages: object[] = []): string[] =>
      list(
        {},
        {
          'docusaurus-plugin-content-docs': {payments: {loadedVersions: [{docs: [page], ...version}]}},
          'docusaurus-plugin-content-pages': {default: pages},
        },
      ).filter((name) => parts.includes(name));
    expect(show({banner: null, badge: false})).toEqual(parts);
    expect(show({banner: 'unreleased', badge: true, docs: [{tags: ['a'], editUrl: '/edit'}]})).toEqual([]);
    expect(show({}, [{lastUpdatedAt: 1}])).not.toContain('EditMetaRow');
  });
});

describe('the documents that the navbar names', () => {
  const items = [{type: 'doc', docId: 'Guides/intro'}];

  it('are those of its items, at any depth, and of fields of the site', () => {
    const navbar = {items: [{type: 'dropdown', items: [{type: 'doc', docId: 'API/intro'}]}]};
    expect(listNavbarDocs({themeConfig: {navbar}, customFields: {ofPaths: [{items}]}})).toEqual([
      'API/intro',
      'Guides/intro',
    ]);
  });

  it('may be any, where readers switch between versions', () => {
    const navbar = {items: [{type: 'docsVersionDropdown'}]};
    expect(listNavbarDocs({themeConfig: {navbar}, customFields: {items}})).toBeUndefined();
  });
});
