// Change: one list for all widths, as a static part; the theme has a second one for narrow screens.
export {default} from '../../shell/Contents';
