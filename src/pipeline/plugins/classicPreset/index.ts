import presetClassic, {type Options} from '@docusaurus/preset-classic';
import type {LoadContext, PluginConfig, Preset} from '@docusaurus/types';

/** The classic preset, with `theme.ts` instead of the classic theme. */
export default function classicPreset(context: LoadContext, options: Options): Preset {
  const preset = presetClassic(context, options);
  return {
    ...preset,
    themes: preset.themes!.map((theme): PluginConfig => {
      const [name, themeOptions] = Array.isArray(theme) ? theme : [theme, {}];
      return name === require.resolve('@docusaurus/theme-classic') ? [require.resolve('./theme'), themeOptions] : theme;
    }),
  };
}
