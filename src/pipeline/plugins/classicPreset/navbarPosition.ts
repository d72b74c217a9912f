interface NavbarItem {
  readonly position?: string;
}

interface NavbarThemeConfig {
  readonly navbar?: {readonly items?: readonly NavbarItem[]};
}

/**
 * Gives each navbar item without a position the right one. The classic theme
 * splits items so by itself, but its check of the configuration comes first and
 * writes `left` into them.
 */
export function placeNavbarItems<ThemeConfig>(themeConfig: ThemeConfig): ThemeConfig {
  const {navbar} = themeConfig as NavbarThemeConfig;
  if (!Array.isArray(navbar?.items)) {
    return themeConfig;
  }
  return {
    ...themeConfig,
    navbar: {...navbar, items: navbar.items.map((item: NavbarItem) => ({...item, position: item.position ?? 'right'}))},
  };
}
