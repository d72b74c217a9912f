// Change: says what was asked for and offers the closest pages.
export {default} from '../../../shell/NotFound';
