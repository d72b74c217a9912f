interface NavbarItem {
  readonly position?: string;
}

interface NavbarThemeConfig {
  readonly navbar?: {readonly items?: readonly NavbarItem[]};
}

/**
 * Positions each navbar item without a position on the right. The classic theme does so itself, but its validation of
 * the configuration runs first and sets `left`.
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
